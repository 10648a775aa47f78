import type { ByField } from '../shifts/shift-metrics.ts';

/**
 * The section whose patients need most RNs in a shift; of equal ones the first. Null without patients. Example: 4 patients at 0.5 RNs
 * in Labor and 5 at 0.333 in Triage make it Labor.
 */
export function findBusiestSection(
  acuityCounts: ByField,
  rnsPerPatient: ByField,
  sectionByField: ReadonlyMap<string, number>,
): number | null {
  const work = new Map<number, number>();
  for (const [field, count] of Object.entries(acuityCounts)) {
    const section = sectionByField.get(field);
    if (section === undefined) continue;
    work.set(section, (work.get(section) ?? 0) + count * (rnsPerPatient[field] ?? 0));
  }
  let busiest: { section: number; rns: number } | null = null;
  for (const [section, rns] of [...work].toSorted(([a], [b]) => a - b)) {
    if (rns > (busiest?.rns ?? 0)) busiest = { section, rns };
  }
  return busiest?.section ?? null;
}
