import { and, eq } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

/** Whether the published demo password still works for an account (D36). */
export async function hasDemoAccounts(tx: PlatformTx): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), eq(users.isActive, true)))
    .limit(1);
  return rows.length > 0;
}
