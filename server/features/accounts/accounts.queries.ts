import { eq } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

/** A user's own settings. */
interface OwnChoices {
  lastClientId?: number;
  currentModuleId?: number;
  colorBlind?: boolean;
}

export async function updateOwnChoices(tx: PlatformTx, userId: number, choices: OwnChoices): Promise<void> {
  if (Object.values(choices).every(value => value === undefined)) return;
  await tx.update(users).set(choices).where(eq(users.id, userId));
}
