import type { Health } from '#server/core/health.ts';
import type { Pool } from '../driver/pool.ts';
import { isMigrated } from '../migrations/migrate.ts';
import { findTrouble } from './trouble.ts';

const fullDisk = 'the disk of the database is full';

const reasons = {
  unreachable: 'the database cannot be reached',
  'read-only': 'the database is read-only',
  full: fullDisk,
  unmigrated: 'the store has not every migration of this version',
};

/** Faults that a successful write has ended. A full disk has room for a small write now and then: `watchRoom` ends it. */
function isEndedByWrite(reason: string | undefined): boolean {
  return reason !== fullDisk && Object.values(reasons).some(own => own === reason);
}

/** Reports whether reading and writing work, as each transaction shows. A busy database works. */
export function reportEnd(health: Health, { wrote, error }: { wrote: boolean; error?: unknown }): void {
  if (error === undefined) {
    health.report('reads', 'ok');
    // Faults that others report, such as a full disk of the embedded PostgreSQL, are theirs to end.
    if (wrote && isEndedByWrite(health.read().writes.reason)) health.report('writes', 'ok');
    return;
  }
  const trouble = findTrouble(error);
  if (trouble === 'unreachable') health.report('reads', 'failing', reasons.unreachable);
  if (trouble && trouble !== 'busy') health.report('writes', 'failing', reasons[trouble]);
}

/** A load balancer repeats its check soon. */
const probeAnswerMs = 3_000;

/** Asks the database, also without any request: whether this server can answer requests (D38). */
export async function probeStore(pool: Pool, health: Health): Promise<boolean> {
  try {
    const isComplete = await isMigrated(pool, probeAnswerMs);
    const { rows } = await pool.query(
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    if (isComplete) health.report('reads', 'ok');
    else health.report('reads', 'failing', reasons.unmigrated);
    const wasLost = [reasons.unreachable, reasons['read-only']].includes(health.read().writes.reason ?? '');
    if (rows[0].isReadOnly) health.report('writes', 'failing', reasons['read-only']);
    else if (wasLost) health.report('writes', 'ok');
    return isComplete;
  } catch (error) {
    reportEnd(health, { wrote: false, error });
    throw error;
  }
}

const checkEveryMs = 5_000;

/**
 * Takes 16 MB for a moment, as much as the next file of PostgreSQL's write-ahead log: each row fills a page of 8 KB. A temporary table
 * is not written to that log, because PostgreSQL stops if the log itself finds no room.
 */
export const takeRoom = `create temporary table parity_room with (fillfactor = 10) on commit drop as
  select repeat('x', 700) as filling from generate_series(1, 2048)`;

/** The part of a pool that `watchRoom` uses. */
interface AskedWork {
  query(text: string): Promise<unknown>;
}

/** Ends the report of a full disk only when there is room again: a small write may fit before. Returns a function that stops it. */
export function watchRoom(pool: AskedWork, health: Health, pauseMs = checkEveryMs): () => void {
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
