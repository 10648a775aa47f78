import type { IsoDate } from '../time/calendar.ts';

/** A withdrawn flag is kept; a shift that is short again opens it again (B12). */
export const flagStatuses = ['open', 'acknowledged', 'resolved', 'withdrawn'] as const;

export type FlagStatus = (typeof flagStatuses)[number];

/** Of any flag in a sentence. An open flag is one that nobody has taken. */
export const statusWords: Readonly<Record<FlagStatus, string>> = {
  open: 'not taken',
  acknowledged: 'taken',
  resolved: 'resolved',
  withdrawn: 'withdrawn',
};

/** Why a flag was opened: the shift is short, its window has no data, or a coming window will probably be short (B17). */
export const flagKinds = ['short', 'missing', 'ahead'] as const;

export type FlagKind = (typeof flagKinds)[number];

/** Whether something that was tried about a flag has helped. */
export const actionResults = ['helped', 'partly', 'no'] as const;

export type ActionResult = (typeof actionResults)[number];

export const resultWords: Readonly<Record<ActionResult, string>> = {
  helped: 'helped',
  partly: 'helped partly',
  no: 'did not help',
};

export interface FlagState {
  kind: FlagKind;
  status: FlagStatus;
}

/**
 * What was found about a window: a short shift, a shift that is not short, no data for too long, or before it starts that it will
 * probably be short (`ahead`) or will not (`enough`).
 */
export type WindowFinding = FlagKind | 'enough';

/** What happens to the flag of a window. `become`: its kind changes, and owner, status, actions and times stay. */
export type FlagStep = 'open' | 'reopen' | 'become' | 'withdraw' | 'keep';

/**
 * The step of a window's flag after its shift was saved or deleted, its data stayed missing or its forecast changed; null: the window
 * has no flag. A resolved flag stays resolved. A late shift that is short makes a flag about missing data one about a short shift. A
 * flag from before the window becomes what has come (B17), also if it is resolved.
 */
export function findFlagStep(flag: FlagState | null, finding: WindowFinding): FlagStep {
  if (!flag) return finding === 'enough' ? 'keep' : 'open';
  if (flag.kind === 'ahead' && flag.status !== 'withdrawn' && isOutcome(finding)) return 'become';
  if (flag.status === 'resolved') return 'keep';
  if (finding === 'enough') return flag.status === 'withdrawn' ? 'keep' : 'withdraw';
  return flag.status === 'withdrawn' || flag.kind !== finding ? 'reopen' : 'keep';
}

function isOutcome(finding: WindowFinding): boolean {
  return finding === 'short' || finding === 'missing';
}

/** How many days the screens look back for pending flags, today included. Older ones are history. */
export const pendingFlagDays = 7;

/** Windows that begin on later dates are not flagged yet: at most 72 hours ahead (B17), from a day that may have begun yesterday. */
export const flaggedAheadDays = 4;

/** How long a flag asks for attention after the start of its window. A screen only counts an older one. */
export const recentFlagHours = 24;

/** Whether the window of a flag began less than 24 hours ago, so that something can still be done about it. */
export function isRecentFlag({ time }: { time: string }, nowMilliseconds: number): boolean {
  return nowMilliseconds - Date.parse(time) < recentFlagHours * 3_600_000;
}

/** Where the staffing date of a flag is, seen from the running one. Screens count the flags of other days apart. */
export type FlagDay = 'today' | 'coming' | 'earlier';

export function findFlagDay({ date }: { date: IsoDate }, today: IsoDate): FlagDay {
  if (date === today) return 'today';
  return date > today ? 'coming' : 'earlier';
}

/** Whether a flag still needs somebody. Others are read-only; an acknowledged one may be taken over by somebody else. */
export function isPending({ status }: Pick<FlagState, 'status'>): boolean {
  return status === 'open' || status === 'acknowledged';
}
