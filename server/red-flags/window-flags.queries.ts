import { and, eq, sql } from 'drizzle-orm';
import type { ShortReason } from '#domain/red-flags/flag-rules.ts';
import { type FlagState, type FlagStep, findFlagStep, isPending } from '#domain/red-flags/flag-state.ts';
import { type AuditEntry, recordAudit } from '#server/db/audit.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { Change } from '#server/db/rows.ts';
import { prepareQuery, runTogether } from '#server/db/statements.ts';
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

type Lack = Exclude<Finding, { kind: 'enough' }>;

const noFigures = { rnTarget: null, rnActual: null, minRnTarget: null };

const lockedFlag = prepareQuery((tx: ClientTx) =>
  tx
    .select({ kind: redFlags.kind, status: redFlags.status })
    .from(redFlags)
    .where(
      and(
        eq(redFlags.moduleId, sql.placeholder('moduleId')),
        eq(redFlags.date, sql.placeholder('date')),
        eq(redFlags.windowMins, sql.placeholder('windowMins')),
      ),
    )
    .for('update'),
);

type FlagWindow = Pick<FlagPlace, 'moduleId' | 'date' | 'windowMins'>;

/** The flag of a window, which nobody else can change until the transaction ends; null if it has none. */
export async function lockFlag(tx: ClientTx, window: FlagWindow): Promise<FlagState | null> {
  const [flag] = await lockedFlag(tx, { ...window });
  return flag ?? null;
}

const flagActions = {
  open: 'opened red flag',
  reopen: 'reopened red flag',
  withdraw: 'withdrew red flag',
} as const;

type FlagAction = (typeof flagActions)[Exclude<FlagStep, 'keep'>];

/**
 * Opens, reopens, withdraws or updates the locked flag of a window (B12), with its audit entry. The statements that change an
 * existing flag are sent before this function returns its promise.
 */
export async function updateFlag(
  tx: ClientTx,
  place: FlagPlace,
  { flag, finding }: { flag: FlagState | null; finding: Finding },
  now: Date,
  toEntry: (action: FlagAction, record: { recordType: string; recordId: string }) => AuditEntry,
): Promise<FlagStep> {
  const step = findFlagStep(flag, finding.kind);
  const recordId = `${place.moduleId}/${place.date}/${place.windowMins}`;
  const record = async () => {
    if (step !== 'keep') {
      await recordAudit(tx, toEntry(flagActions[step], { recordType: 'red flag', recordId }));
    }
  };
  if (flag) {
    await runTogether(tx, [() => changeFlag(tx, place, toChange(flag, step, finding, now)), record]);
    return step;
  }
  if (finding.kind === 'enough' || !(await openFlag(tx, place, finding, now))) return 'keep';
  await record();
  return step;
}

/** False if another transaction has just opened one. */
async function openFlag(tx: ClientTx, place: FlagPlace, finding: Lack, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(redFlags)
    .values({ ...place, ...toColumns(finding), ...toOwner(finding), status: 'open', openedAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

function toChange(
  flag: FlagState,
  step: FlagStep,
  finding: Finding,
  now: Date,
): Change<typeof redFlags> | undefined {
  if (step === 'withdraw') return { status: 'withdrawn', withdrawnAt: now };
  if (finding.kind === 'enough') return undefined;
  if (step === 'keep') return isPending(flag) ? toColumns(finding) : undefined;
  const opened = { status: 'open', openedAt: now, acknowledgedAt: null, withdrawnAt: null } as const;
  return { ...toColumns(finding), ...toOwner(finding), ...opened };
}

async function changeFlag(
  tx: ClientTx,
  { moduleId, date, windowMins }: FlagWindow,
  change: Change<typeof redFlags> | undefined,
): Promise<void> {
  if (!change) return;
  await tx
    .update(redFlags)
    .set({ ...change, version: sql`${redFlags.version} + 1` })
    .where(and(eq(redFlags.moduleId, moduleId), eq(redFlags.date, date), eq(redFlags.windowMins, windowMins)))
    // Sent at once, as `CommitAfter` requires.
    .execute();
}

function toColumns(finding: Lack) {
  if (finding.kind === 'missing') return { kind: finding.kind, reasons: [], ...noFigures, isImported: false };
  const { kind, reasons, figures, isImported } = finding;
  return { kind, reasons, ...figures, isImported };
}

/** The person who saved the shift owns its flag until somebody takes it; a window without data has no owner. */
function toOwner(finding: Lack) {
  return finding.kind === 'missing'
    ? { ownerId: null, ownerName: '' }
    : { ownerId: finding.savedBy.id, ownerName: finding.savedBy.name };
}
