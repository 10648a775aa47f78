import { type CensusRule, findRule } from './census-rules.ts';
import { type AdtEvent, applyToVisit, renameVisit, type Visit, type VisitChange } from './visits.ts';

/** The field of a module in which a visit counts. */
type CountedIn = Pick<CensusRule, 'module' | 'field'>;

/** A visit with the field that it counts in: null if it has left or no rule matches. */
export interface CountedVisit extends Visit {
  countedIn: CountedIn | null;
}

/** One patient more or less in a field since an instant. */
export interface CountChange extends CountedIn {
  at: number;
  by: 1 | -1;
}

/**
 * Applies events in the order of their arrival to `visits`, a map by visit number, which afterwards has their new states. Returns
 * what they changed in the counts.
 */
export function applyEvents(
  visits: Map<string, CountedVisit>,
  rules: readonly CensusRule[],
  events: readonly AdtEvent[],
  now: number,
): CountChange[] {
  const changes: CountChange[] = [];
  const store = (number: string, visit: Visit, at: number) => {
    const stored = visits.get(number);
    const before = stored?.countedIn ?? null;
    const after = findCountedIn(rules, visit);
    visits.set(number, { ...visit, countedIn: after });
    if (before?.module === after?.module && before?.field === after?.field) return;
    // A visit whose instant was ahead (D57) is counted from that instant on, and not before.
    if (before) changes.push({ ...before, at: Math.max(at, stored?.lastAt ?? at), by: -1 });
    if (after) changes.push({ ...after, at, by: 1 });
  };
  for (const { effect, at, changes: visitChanges } of events) {
    for (const change of visitChanges) {
      if (!applyRename(visits, change, { at, now, store })) continue;
      const visit = applyToVisit(visits.get(change.visit), { ...change, effect, at }, now);
      if (visit) store(change.visit, visit, at);
    }
  }
  return changes;
}

/** False if the event is too old to rename its visit: then it changes nothing. */
function applyRename(
  visits: ReadonlyMap<string, Visit>,
  { visit, formerVisit }: VisitChange,
  { at, now, store }: { at: number; now: number; store: (number: string, visit: Visit, at: number) => void },
): boolean {
  if (formerVisit === undefined) return true;
  const renamed = renameVisit(visits.get(formerVisit), visits.get(visit), at, now);
  if (!renamed) return false;
  store(formerVisit, renamed.former, at);
  if (renamed.current) store(visit, renamed.current, at);
  return true;
}

export function findCountedIn(rules: readonly CensusRule[], visit: Visit): CountedIn | null {
  const rule = visit.leftAt === null ? findRule(rules, visit) : undefined;
  return rule ? { module: rule.module, field: rule.field } : null;
}
