import type { Clock } from 'pg-boss';

/** Timers for the job queue that end ten times as early, so that tests do not wait for its polls. */
export const quickTimers: Clock = {
  now: () => Date.now(),
  setTimeout: (call, ms) => setTimeout(call, ms / 10),
  clearTimeout: timer => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (call, ms) => setInterval(call, ms / 10),
  clearInterval: timer => clearInterval(timer as NodeJS.Timeout),
};
