import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { flushLog } from '#server/core/log.ts';
import type { StopLimits } from '#server/http/connections/stopping.ts';

/** For requests that are still arriving: a stop takes at most 10 s, unless requests are being answered (D38, decision 043). */
const [arrivingMs, leastArrivingMs] = [9_500, 4_500];
/** For jobs, Chromium and connections to the database, after the requests. */
const closingMs = 5_000;

export function readStopLimits({ drainSeconds, stopSeconds }: Config): StopLimits {
  const drainMs = drainSeconds * 1000;
  return {
    drainMs,
    arrivingMs: Math.max(arrivingMs - drainMs, leastArrivingMs),
    answeringMs: stopSeconds * 1000,
  };
}

/** A worker that takes longer has hung. */
export function longestStopMs({ drainSeconds, stopSeconds }: Config): number {
  return (drainSeconds + stopSeconds) * 1000 + closingMs;
}

interface Ending {
  /** Resolves to false if a request had to be aborted. */
  finishRequests(): Promise<boolean>;
  /** Called one after the other. */
  closers: readonly (() => Promise<unknown>)[];
  config: Config;
  log: FastifyBaseLogger;
}

/** Ends the process. The exit code is 1 if something had to be aborted. */
export async function endProcess({ finishRequests, closers, config, log }: Ending): Promise<void> {
  const giveUp = () => {
    log.error('the process did not stop in time');
    process.exit(1);
  };
  setTimeout(giveUp, longestStopMs(config) + closingMs);
  const isComplete = await finishRequests();
  setTimeout(giveUp, closingMs);
  for (const close of closers) await close();
  log.info('stopped');
  await flushLog(log);
  process.exit(isComplete ? 0 : 1);
}

/** Time after which a second SIGINT comes from a person who does not want to wait. */
const impatientAfterMs = 2_000;

/** The signal may come twice, from the supervisor and from npm; without a handler the second would kill the process. */
export function onSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let begun: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (begun === undefined) {
        begun = performance.now();
        log.info(`${signal}: finishing running requests`);
        void stop();
      } else if (signal === 'SIGINT' && performance.now() - begun > impatientAfterMs) {
        process.exit(1);
      }
    });
  }
}
