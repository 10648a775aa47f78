import { isWithin, missedCareLimit } from '#domain/measures/limits.ts';

/**
 * How often care of each type was missed in a shift (B19); a type that was not missed is absent. Types are texts of the hospital, so
 * `constructor` and `__proto__` are possible: counts are read with `countMissed` and made with `createMissedCare`.
 */
export type MissedCare = Readonly<Record<string, number>>;

export const nothingMissed: MissedCare = {};

export function countMissed(care: MissedCare, type: string): number {
  return Object.hasOwn(care, type) ? (care[type] ?? 0) : 0;
}

/** Without counts of 0. `fromEntries` defines a key `__proto__`, where an assignment would set the prototype. */
export function createMissedCare(counts: Iterable<readonly [type: string, count: number]>): MissedCare {
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

/** The same with another count of a type, at most the highest that can be stored. */
export function setMissed(care: MissedCare, type: string, count: number): MissedCare {
  const others = Object.entries(care).filter(([each]) => each !== type);
  return createMissedCare([...others, [type, Math.min(count, missedCareLimit.max)]]);
}

/** Whether a value from outside has whole counts by type. */
export function isMissedCare(value: unknown): value is MissedCare {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(count => typeof count === 'number' && isWithin(count, missedCareLimit));
}

/** The types of the list in its order, then those that only shifts have. */
export function listMissedTypes(listed: readonly string[], counted: Iterable<string>): string[] {
  return [...listed, ...[...new Set(counted)].filter(type => !listed.includes(type)).toSorted()];
}

/** A type with a count that the list does not have, nor the stored shift; undefined without any. */
export function findUnknownType(
  care: MissedCare,
  listed: readonly string[],
  stored: MissedCare,
): string | undefined {
  return Object.keys(createMissedCare(Object.entries(care))).find(
    type => !listed.includes(type) && !Object.hasOwn(stored, type),
  );
}

/** Whether two types of a list read the same but for their case. */
export function hasRepeatedType(types: readonly string[]): boolean {
  return new Set(types.map(type => type.normalize().toLowerCase())).size < types.length;
}

/** In the order of the list: `Pain relief late × 2, Charting late`. */
export function describeMissedCare(care: MissedCare, listed: readonly string[] = []): string {
  return listMissedTypes(listed, Object.keys(care))
    .flatMap(type => {
      const count = countMissed(care, type);
      if (count === 0) return [];
      return [count === 1 ? type : `${type} × ${count}`];
    })
    .join(', ');
}

/**
 * Reads a cell of a spreadsheet, `Pain relief late: 2; Charting late`: a type without a number was missed once, and a repeated type
 * adds up. Null if a number is too large. A type with a semicolon cannot be written in a cell: the server refuses its parts.
 */
export function readMissedCare(text: string): MissedCare | null {
  const counts = new Map<string, number>();
  for (const part of text.split(';')) {
    const [, type = '', count = '1'] = /^\s*(.*?)\s*(?::\s*(\d+)\s*)?$/s.exec(part) ?? [];
    if (type !== '') counts.set(type, (counts.get(type) ?? 0) + Number(count));
  }
  return [...counts.values()].some(count => count > missedCareLimit.max) ? null : createMissedCare(counts);
}
