import { setTimeout as wait } from 'node:timers/promises';
import type { WritePause } from '#domain/time/write-pause.ts';
import type { Pool } from '../driver/pool.ts';
import { findFact } from './facts.ts';

/** All servers follow a change within this time. */
export const maintenanceDelayMs = 2_000;

const longestReadMs = 500;

export interface Maintenance {
  find(): Promise<WritePause | undefined>;
}

/** Reads whether maintenance mode is on, at most every two seconds. */
export function watchMaintenance(pool: Pool, clock: () => Date): Maintenance {
  let known: WritePause | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  async function read() {
    // While the database cannot be reached, the last known state stays.
    known = await findFact(pool, 'maintenance').catch(() => known);
    readAt = clock().getTime();
    reading = undefined;
  }
  return {
    async find() {
      // Absolute, because the clock can be set back.
      if (Math.abs(clock().getTime() - readAt) >= maintenanceDelayMs) {
        reading ??= read();
        // A database that does not answer must not make every call wait twice.
        await Promise.race([reading, wait(longestReadMs, undefined, { ref: false })]);
      }
      return known;
    },
  };
}
