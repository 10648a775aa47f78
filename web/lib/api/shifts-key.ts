/** The start of all query keys about the shifts of a module; a save elsewhere invalidates them. */
export function shiftsKey(moduleId: number) {
  return ['shifts', moduleId] as const;
}

export function dayKey(moduleId: number, date: string) {
  return [...shiftsKey(moduleId), 'day', date] as const;
}

export function isDayKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'shifts' && queryKey[2] === 'day';
}

/** A saved shift may open or withdraw flags, so they are reloaded with the shifts. */
export function flagsKey(moduleId: number) {
  return [...shiftsKey(moduleId), 'red flags'] as const;
}
