import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';

/** Between tries to say that the service has started. */
const longestPauseMs = 30_000;

/**
 * Tells systemd that the service has started and, as long as it answers, that it still does (`Type=notify`, `WatchdogSec`).
 * Node cannot send datagrams to a Unix socket, so the command of systemd does.
 */
export function notifySystemd(
  address: string,
  { isSupervised, watchdogMs }: Pick<Config, 'isSupervised' | 'watchdogMs'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  if (!isSupervised) return;
  const notify = async (message: string): Promise<boolean> => {
    try {
      await promisify(execFile)('systemd-notify', [message]);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'systemd cannot be notified');
      return false;
    }
  };
  const announceStart = async () => {
    // Without READY=1, systemd ends the service as one that never started.
    for (let pauseMs = 1_000; !(await notify('READY=1')); pauseMs = Math.min(2 * pauseMs, longestPauseMs))
      await wait(pauseMs, undefined, { ref: false });
  };
  void announceStart();
  if (!watchdogMs) return;
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => (isStopping = true));
  const check = async () => {
    // A stop has a limit of its own, and reports may take longer than the watchdog waits.
    if (isStopping || (await isAnswering(`${address}/healthz`, watchdogMs / 3))) await notify('WATCHDOG=1');
  };
  setInterval(check, watchdogMs / 3).unref();
}

/** On a connection of its own, which any of the workers may take. */
function isAnswering(url: string, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const request = get(url, { agent: false, timeout }, response => {
    response.resume();
    resolve(response.statusCode === 200);
  });
  request.on('timeout', () => request.destroy(new Error('no answer')));
  request.on('error', () => resolve(false));
  return promise;
}
