import type { Health } from '#server/core/health.ts';
import type { Pool } from '../driver/pool.ts';
import { isMigrated } from '../migrations/migrate.ts';
import { findTrouble } from './trouble.ts';

export const fullDisk = 'the disk of the database is full';

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
