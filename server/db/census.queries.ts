import { lt } from 'drizzle-orm';
import type { PlatformTx } from './database.ts';
import { censusCounts } from './tables/census.ts';

/** Shifts are entered a few days late at most, and a saved one keeps the numbers that its form showed. */
const daysKept = 31;

export async function deleteOldCensus(tx: PlatformTx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - daysKept * 24 * 3_600_000);
  await tx.delete(censusCounts).where(lt(censusCounts.at, oldest));
}
