import { microToNumber, sumMicro, toMicro } from '../measures/decimal.ts';
import type { ByField } from './shift-metrics.ts';

/** A section of a module with the ids of its acuity fields. */
export interface SectionOfFields {
  readonly id: number;
  readonly name: string;
  readonly fieldIds: readonly number[];
}

/**
 * The patients of a shift by section, in the order of the sections. Counts in fields that the module no longer has come
 * last, under "Other" with the id null, so that the totals add up to the census.
 * Example: 2 in "Triage" and 1 in a deleted field give Triage 2, Labor 0, Other 1.
 */
export function computeSectionTotals(acuityCounts: ByField, sections: readonly SectionOfFields[]) {
  const known = new Set(sections.flatMap(section => section.fieldIds.map(String)));
  const others = Object.keys(acuityCounts).filter(id => !known.has(id));
  const totals = sections.map(({ id, name, fieldIds }) => ({
    id,
    name,
    total: sumCounts(acuityCounts, fieldIds),
  }));
  const other = { id: null, name: 'Other', total: sumCounts(acuityCounts, others) };
  return other.total === 0 ? totals : [...totals, other];
}

function sumCounts(acuityCounts: ByField, fieldIds: readonly (number | string)[]): number {
  return microToNumber(sumMicro(fieldIds.map(id => toMicro(acuityCounts[id] ?? 0))));
}
