import type { Foreseen } from '#domain/red-flags/ahead.ts';
import type { ShortReason } from '#domain/red-flags/flag-rules.ts';
import { type FlagState, type FlagStep, findFlagStep, isPending } from '#domain/red-flags/flag-state.ts';
import type { NewAuditEntry } from '#server/db/audit.ts';
import type { redFlags } from '#server/db/tables/red-flags.ts';

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

interface FlagPerson {
  id: number | null;
  name: string;
}

export interface ShortFinding {
  kind: 'short';
  reasons: ShortReason[];
  figures: { rnTarget: string; rnActual: string; minRnTarget: string };
  isImported: boolean;
  savedBy: FlagPerson;
}

/**
 * What was found about a window. `isForecast`: a coming window is not likely to be short any more, so the flag was not about something
 * that came.
 */
export type FlagFinding =
  | ShortFinding
  | { kind: 'missing' }
  | { kind: 'ahead'; foreseen: Foreseen }
  | { kind: 'enough'; isForecast?: boolean };

type Lack = Exclude<FlagFinding, { kind: 'enough' }>;

const noFigures = { rnTarget: null, rnActual: null, minRnTarget: null };

/** Which flag: a window has at most one. */
export type FlagWindow = Pick<FlagPlace, 'moduleId' | 'date' | 'windowMins'>;

/** The flag of a window as it was read. */
export interface StoredFlag extends FlagState {
  version: number;
  hasOwner: boolean;
}

const flagActions = {
  open: 'opened red flag',
  reopen: 'reopened red flag',
  become: 'changed red flag',
  withdraw: 'withdrew red flag',
} as const;

export type ToEntry = (
  action: (typeof flagActions)[Exclude<FlagStep, 'keep'>],
  record: { recordType: string; recordId: string; details?: Record<string, unknown> },
) => NewAuditEntry;

/** What to write about a flag. */
export interface FlagWriting {
  step: FlagStep;
  /** The flag that changes if it still has this version; null: a new one is opened unless another has just been. */
  seen: (FlagWindow & { version: number }) | null;
  columns: Partial<typeof redFlags.$inferInsert>;
  entry: NewAuditEntry | undefined;
}

/** How the flag of a window changes with what was found (B12), null if it had none; undefined if nothing changes. */
export function planFlag(
  flag: StoredFlag | null,
  place: FlagPlace,
  finding: FlagFinding,
  now: Date,
  toEntry: ToEntry,
): FlagWriting | undefined {
  const step = findFlagStep(flag, finding.kind);
  const columns = toChange(flag, step, finding, now);
  if (!columns) return undefined;
  const { moduleId, date, windowMins } = place;
  const record = {
    recordType: 'red flag',
    recordId: `${moduleId}/${date}/${windowMins}`,
    ...(step === 'become' && { details: { kind: finding.kind } }),
  };
  return {
    step,
    seen: flag && { moduleId, date, windowMins, version: flag.version },
    columns: flag ? columns : { ...place, ...columns },
    entry: step === 'keep' ? undefined : toEntry(flagActions[step], record),
  };
}

/** Entries of what nobody has done: Parity has looked at the window. */
export function byParity({ clientId }: Pick<FlagPlace, 'clientId'>, now: Date): ToEntry {
  return (action, record) => ({ at: now, clientId, actorName: 'Parity', action, ...record });
}

function toChange(flag: StoredFlag | null, step: FlagStep, finding: FlagFinding, now: Date) {
  if (step === 'withdraw') {
    const withdrawn = { status: 'withdrawn', withdrawnAt: now } as const;
    return finding.kind === 'enough' && finding.isForecast ? { ...withdrawn, foreseen: null } : withdrawn;
  }
  if (finding.kind === 'enough') return undefined;
  if (step === 'become') return { ...toColumns(finding), ...(flag?.hasOwner ? {} : toOwner(finding)) };
  if (step === 'keep') return flag && isPending(flag) ? toColumns(finding) : undefined;
  const opened = { status: 'open', openedAt: now, acknowledgedAt: null, withdrawnAt: null } as const;
  return { foreseen: null, ...toColumns(finding), ...toOwner(finding), ...opened };
}

/** What was foreseen stays when the flag becomes what has come. */
function toColumns(finding: Lack) {
  if (finding.kind === 'short') {
    const { kind, reasons, figures, isImported } = finding;
    return { kind, reasons, ...figures, isImported };
  }
  const columns = { kind: finding.kind, reasons: [], ...noFigures, isImported: false };
  return finding.kind === 'ahead' ? { ...columns, foreseen: finding.foreseen } : columns;
}

/** The person who saved the shift owns its flag until somebody takes it; a window without data has no owner. */
function toOwner(finding: Lack) {
  return finding.kind === 'short'
    ? { ownerId: finding.savedBy.id, ownerName: finding.savedBy.name }
    : { ownerId: null, ownerName: '' };
}
