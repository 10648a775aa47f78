import { and, eq, sql } from 'drizzle-orm';
import type { ShortReason } from '#domain/red-flags/flag-rules.ts';
import { type FlagStep, findFlagStep } from '#domain/red-flags/flag-state.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { Change } from '#server/db/rows.ts';
import { redFlags } from '#server/db/tables/red-flags.ts';

/** The window that a flag is about. */
export interface FlagPlace {
  clientId: number;
  moduleId: number;
  date: string;
  windowMins: number;
  nominalMinutes: number;
  startsAt: Date;
  endsAt: Date;
}

interface Person {
  id: number | null;
  name: string;
}

/** What was found about a window. */
export type Finding =
  | {
      kind: 'short';
      reasons: ShortReason[];
      figures: { rnTarget: string; rnActual: string; minRnTarget: string };
      isImported: boolean;
      savedBy: Person;
    }
  | { kind: 'missing' }
  | { kind: 'enough' };

const noFigures = { rnTarget: null, rnActual: null, minRnTarget: null };

/** Opens, reopens, withdraws or updates the flag of a window (B12), and says which. */
export async function updateWindowFlag(
  tx: ClientTx,
  place: FlagPlace,
  finding: Finding,
  now: Date,
): Promise<FlagStep> {
  const { moduleId, date, windowMins } = place;
  const ofWindow = and(
    eq(redFlags.moduleId, moduleId),
    eq(redFlags.date, date),
    eq(redFlags.windowMins, windowMins),
  );
  const [flag] = await tx
    .select({ kind: redFlags.kind, status: redFlags.status })
    .from(redFlags)
    .where(ofWindow)
    .for('update');
  const step = findFlagStep(flag ?? null, finding.kind);
  const update = (change: Change<typeof redFlags>) =>
    tx
      .update(redFlags)
      .set({ ...change, version: sql`${redFlags.version} + 1` })
      .where(ofWindow);
  if (step === 'withdraw') await update({ status: 'withdrawn', withdrawnAt: now });
  if (finding.kind === 'enough') return step;
  const found = toColumns(finding);
  if (step === 'open') {
    const { rowCount } = await tx
      .insert(redFlags)
      .values({ ...place, ...found, ...toOwner(finding), status: 'open', openedAt: now })
      .onConflictDoNothing();
    return rowCount === 1 ? 'open' : 'keep';
  }
  if (step === 'reopen') {
    const opened = { status: 'open', openedAt: now, acknowledgedAt: null, withdrawnAt: null } as const;
    await update({ ...found, ...toOwner(finding), ...opened });
  } else if (flag?.status === 'open' || flag?.status === 'acknowledged') await update(found);
  return step;
}

function toColumns(finding: Exclude<Finding, { kind: 'enough' }>) {
  if (finding.kind === 'missing') return { kind: finding.kind, reasons: [], ...noFigures, isImported: false };
  const { kind, reasons, figures, isImported } = finding;
  return { kind, reasons, ...figures, isImported };
}

/** The person who saved the shift owns its flag until somebody takes it; a window without data has no owner. */
function toOwner(finding: Exclude<Finding, { kind: 'enough' }>) {
  return finding.kind === 'missing'
    ? { ownerId: null, ownerName: '' }
    : { ownerId: finding.savedBy.id, ownerName: finding.savedBy.name };
}
