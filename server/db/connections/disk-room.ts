import type { Health } from '#server/core/health.ts';
import type { Pool } from '../driver/pool.ts';
import { fullDisk } from './store-health.ts';
import { findTrouble } from './trouble.ts';

const checkEveryMs = 5_000;

/**
 * Takes 16 MB for a moment, as much as the next file of PostgreSQL's write-ahead log: each row fills a page of 8 KB. A temporary table
 * is not written to that log, because PostgreSQL stops if the log itself finds no room.
 */
export const takeRoom = `create temporary table parity_room with (fillfactor = 10) on commit drop as
  select repeat('x', 700) as filling from generate_series(1, 2048)`;

/** Ends the report of a full disk only when there is room again: a small write may fit before. Returns a function that stops it. */
export function watchRoom(pool: Pool, health: Health, pauseMs = checkEveryMs): () => void {
  const isFull = () => health.read().writes.reason === fullDisk;
  let timer: NodeJS.Timeout | undefined;
  const plan = () => {
    timer ??= setTimeout(check, pauseMs).unref();
  };
  async function check(): Promise<void> {
    const hasRoom = await pool.query(takeRoom).then(
      () => true,
      // A login that may not create temporary tables cannot find out.
      error => findTrouble(error) === undefined,
    );
    timer = undefined;
    if (!isFull()) return;
    if (hasRoom) health.report('writes', 'ok');
    else plan();
  }
  const unsubscribe = health.subscribe(() => {
    if (isFull()) plan();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
