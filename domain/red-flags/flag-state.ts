/** A withdrawn flag is kept; a shift that is short again opens it again (B12). */
export const flagStatuses = ['open', 'acknowledged', 'resolved', 'withdrawn'] as const;

export type FlagStatus = (typeof flagStatuses)[number];

/** Why a flag was opened: the shift is short, or its window has no data. */
export const flagKinds = ['short', 'missing'] as const;

export type FlagKind = (typeof flagKinds)[number];

/** Whether something that was tried about a flag has helped. */
export const actionResults = ['helped', 'partly', 'no'] as const;

export type ActionResult = (typeof actionResults)[number];

export interface FlagState {
  kind: FlagKind;
  status: FlagStatus;
}

/** What was found about a window: a short shift, a shift that is not short, or no data for too long. */
export type WindowFinding = 'short' | 'enough' | 'missing';

/** What happens to the flag of a window. */
export type FlagStep = 'open' | 'reopen' | 'withdraw' | 'keep';

/**
 * The step of a window's flag after its shift was saved or deleted, or its data stayed missing; null: the window has no flag. A
 * resolved flag stays resolved. A late shift that is short makes a flag about missing data one about a short shift.
 */
export function findFlagStep(flag: FlagState | null, finding: WindowFinding): FlagStep {
  if (!flag) return finding === 'enough' ? 'keep' : 'open';
  if (flag.status === 'resolved') return 'keep';
  if (finding === 'enough') return flag.status === 'withdrawn' ? 'keep' : 'withdraw';
  return flag.status === 'withdrawn' || flag.kind !== finding ? 'reopen' : 'keep';
}

/** How many days the screens look back for pending flags, today included. Older ones are history. */
export const pendingFlagDays = 7;

/** Whether a flag still needs somebody. Others are read-only; an acknowledged one may be taken over by somebody else. */
export function isPending({ status }: Pick<FlagState, 'status'>): boolean {
  return status === 'open' || status === 'acknowledged';
}
