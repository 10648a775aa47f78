import { microToNumber, sumMicro, toMicro } from '../measures/decimal.ts';
import type { ActionResult } from './flag-state.ts';

/** One try of an action. */
export interface ActionTry {
  readonly action: string;
  readonly result: ActionResult;
  /** The RNs that it brought, as PostgreSQL writes them; null if they were not given. */
  readonly rns: string | null;
}

interface WhatHelped {
  readonly action: string;
  readonly tries: number;
  /** Tries that helped or helped partly. */
  readonly helped: number;
  /** The mean of the RNs that were given; null if none were. */
  readonly rns: number | null;
}

/** With fewer tries, the share that helped says little. */
const enoughTries = 5;

/**
 * What was tried, best first (B24): actions with enough tries by the share that helped, then the others as the hospital lists
 * them. Actions of its list that nobody has tried are among them; those that it no longer lists are last, by name. Of equal shares,
 * more tries are better. Example: 24 of 32 is before 9 of 30, and both are before 4 of 4.
 */
export function rankWhatHelped(
  tries: readonly ActionTry[],
  listed: readonly string[],
): readonly WhatHelped[] {
  const byAction = Map.groupBy(tries, ({ action }) => action);
  const unlisted = [...byAction.keys()].filter(action => !listed.includes(action)).toSorted();
  const inOrder = [...new Set(listed), ...unlisted].map(action => tally(action, byAction.get(action) ?? []));
  return [...inOrder.filter(isProven).toSorted(byShareHelped), ...inOrder.filter(each => !isProven(each))];
}

/** Whether an action was tried often enough to say how often it helps. */
export function isProven({ tries }: Pick<WhatHelped, 'tries'>): boolean {
  return tries >= enoughTries;
}

function tally(action: string, tries: readonly ActionTry[]): WhatHelped {
  const given = tries.flatMap(({ rns }) => (rns === null ? [] : [toMicro(rns)]));
  return {
    action,
    tries: tries.length,
    helped: tries.filter(({ result }) => result !== 'no').length,
    rns: given.length === 0 ? null : microToNumber(sumMicro(given)) / given.length,
  };
}

/** Shares are compared by multiplication, so that 1 of 3 and 2 of 6 are equal. */
function byShareHelped(a: WhatHelped, b: WhatHelped): number {
  return b.helped * a.tries - a.helped * b.tries || b.tries - a.tries;
}
