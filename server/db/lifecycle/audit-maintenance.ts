import { sql } from 'drizzle-orm';
import { OperatorError } from '#server/operator-error.ts';
import type { Database, PlatformTx } from '../database.ts';

/** A platform transaction without the statement timeout. */
export function withoutTimeLimit<T>(db: Database, run: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return db.platform(async tx => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return run(tx);
  });
}

/**
 * Runs `change` as the login that owns the audit trail, with the setting that allows changes to it (migration 0012). Afterwards
 * the transaction has the platform role again.
 */
export async function changeAudit<T>(tx: PlatformTx, change: () => Promise<T>): Promise<T> {
  const visible = await hasEntries(tx);
  await tx.execute(
    sql`select set_config('role', 'none', true), set_config('parity.audit_change', 'allowed', true)`,
  );
  if ((await hasEntries(tx)) !== visible) {
    throw new OperatorError('this database login cannot change the audit trail: it does not own it');
  }
  const result = await change();
  await tx.execute(
    sql`select set_config('parity.audit_change', '', true), set_config('role', 'parity_platform', true)`,
  );
  return result;
}

async function hasEntries(tx: PlatformTx): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from audit_entries limit 1`);
  return rowCount === 1;
}
