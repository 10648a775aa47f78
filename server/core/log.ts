import cluster from 'node:cluster';
import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Logs one JSON object per line; on a terminal, one readable line instead. */
export function createLogger(level: Config['logLevel'], forPeople: boolean): FastifyBaseLogger {
  // The lines of several worker processes are in one log.
  const base = cluster.isWorker ? { pid: process.pid } : null;
  const options = { level, base, timestamp: pino.stdTimeFunctions.isoTime };
  // With a minimum length of 0, `flush` would not wait.
  return forPeople ? pino(options, readableLines()) : pino(options, pino.destination({ minLength: 1 }));
}

/** Waits until all lines are written. Call it before `process.exit`, which loses a line that is being written. */
export function flushLog(log: FastifyBaseLogger): Promise<void> {
  return new Promise(resolve => {
    (log as Logger).flush(() => resolve());
    // A pipe that nobody reads never takes them.
    setTimeout(resolve, 3_000);
  });
}

function readableLines(): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      process.stdout.write(`${readable(JSON.parse(chunk.toString()))}\n`, () => done());
    },
  });
}

interface LogLine {
  time: string;
  level: number;
  msg: string;
  err?: { message: string; stack?: string };
  [detail: string]: unknown;
}

export function readable({ time, level, msg, err, ...details }: LogLine): string {
  const severity = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN ' : '';
  const more = Object.entries(details).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const failure = err ? `\n${err.stack ?? err.message}` : '';
  return `${time.slice(11, 19)} ${severity}${msg}${more.join('')}${failure}`;
}
