import { and, eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { handovers, handoverTexts } from '#server/db/tables/handovers.ts';

export type HandoverRow = typeof handovers.$inferSelect;

/** The window of a module that is handed over. */
export type HandoverPlace = Pick<HandoverRow, 'moduleId' | 'date' | 'windowMins'>;

export async function findHandover(tx: ClientTx, place: HandoverPlace): Promise<HandoverRow | undefined> {
  const [row] = await tx.select().from(handovers).where(isAt(place));
  return row;
}

/** Creates an empty one if there is none, so that two people who begin at once wait for each other. */
export async function lockHandover(
  tx: ClientTx,
  place: HandoverPlace & Pick<HandoverRow, 'clientId'>,
): Promise<HandoverRow> {
  const { clientId, moduleId, date, windowMins } = place;
  await tx.insert(handovers).values({ clientId, moduleId, date, windowMins }).onConflictDoNothing();
  return getOnly(tx.select().from(handovers).where(isAt(place)).for('update'));
}

type Written = Pick<HandoverRow, 'notes' | 'updatedAt' | 'updatedBy' | 'updatedByName'>;

/** Keeps the former text (D72). Version 0 has none. */
export async function updateNotes(tx: ClientTx, stored: HandoverRow, written: Written): Promise<HandoverRow> {
  const { clientId, moduleId, date, windowMins, version, notes } = stored;
  if (version > 0) {
    await tx.insert(handoverTexts).values({ clientId, moduleId, date, windowMins, version, notes });
  }
  const values = { ...written, version: sql`${handovers.version} + 1` };
  return getOnly(tx.update(handovers).set(values).where(isAt(stored)).returning());
}

export async function updateConfirmation(
  tx: ClientTx,
  place: HandoverPlace,
  confirmed: Partial<HandoverRow>,
): Promise<HandoverRow> {
  return getOnly(tx.update(handovers).set(confirmed).where(isAt(place)).returning());
}

function isAt({ moduleId, date, windowMins }: HandoverPlace) {
  return and(
    eq(handovers.moduleId, moduleId),
    eq(handovers.date, date),
    eq(handovers.windowMins, windowMins),
  );
}
