import cluster from 'node:cluster';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';

/** Writes in the background, so that requests do not wait for it. */
const output = pino.destination({ sync: false });

/** Resolves when all lines are written. The end of the process would lose those that are being written. */
export async function flushLog(): Promise<void> {
  // A closed pipe never drains.
  const written = once(output, 'drain', { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  output.write('');
  await written;
}

/** Logs one JSON object per line; on a terminal, one readable line instead. */
export function createLogger(level: Config['logLevel'], forPeople: boolean): FastifyBaseLogger {
  // The lines of several worker processes are in one log.
  const base = cluster.isWorker ? { pid: process.pid } : null;
  const options = { level, base, timestamp: pino.stdTimeFunctions.isoTime };
  return forPeople ? pino(options, readableLines()) : pino(options, output);
}

function readableLines(): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      process.stdout.write(`${readable(JSON.parse(String(chunk)))}\n`, () => done());
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
  const more = Object.entries(details).map(([key, value]) => ` ${key}=${String(value)}`);
  const failure = err ? `\n${err.stack ?? err.message}` : '';
  return `${time.slice(11, 19)} ${severity}${msg}${more.join('')}${failure}`;
}
