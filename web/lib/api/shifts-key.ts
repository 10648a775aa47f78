/** The start of all query keys about the shifts of a module; a save elsewhere invalidates them. */
export function shiftsKey(moduleId: number) {
  return ['shifts', moduleId] as const;
}

export function dayKey(moduleId: number, date: string) {
  return [...shiftsKey(moduleId), 'day', date] as const;
}

/** The hand-over of a window, or the red flags that its page lists. */
export function handoverKey(moduleId: number, ...part: readonly (string | number)[]) {
  return [...shiftsKey(moduleId), 'handover', ...part] as const;
}

/** Kinds of answers about shifts that a start without a network shows, and how many of each are kept (B15). */
const keptAnswers: Readonly<Record<string, number>> = { day: 14, handover: 6 };

/** The kind of an answer that is kept; null for others. */
export function findKeptKind(queryKey: readonly unknown[]): { kind: string; most: number } | null {
  const kind = queryKey[0] === 'shifts' ? String(queryKey[2]) : '';
  const most = keptAnswers[kind];
  return most === undefined ? null : { kind, most };
}

/** A saved shift may open or withdraw flags, so they are reloaded with the shifts. */
export function flagsKey(moduleId: number) {
  return [...shiftsKey(moduleId), 'red flags'] as const;
}
