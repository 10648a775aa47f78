import { microToNumber, sumMicro, toMicro } from '../measures/decimal.ts';
import type { ByField } from './shift-metrics.ts';

/** A section of a module with the ids of its acuity fields. */
export interface SectionOfFields {
  readonly id: number;
  readonly name: string;
  readonly fieldIds: readonly number[];
}

/** `id` is null for what was counted in fields that the module no longer has. */
export interface SectionTotal {
  readonly id: number | null;
  readonly name: string;
  readonly total: number;
}

/**
 * How many patients a shift has in each section, in the order of the sections; those of fields that the module no
 * longer has come last, under "Other", so that the totals always add up to the census.
 * Example: 2 in "Triage" and 1 in a field deleted since give Triage 2, Labor 0, Other 1.
 */
export function computeSectionTotals(
  acuityCounts: ByField,
  sections: readonly SectionOfFields[],
): readonly SectionTotal[] {
  const known = new Set(sections.flatMap(section => section.fieldIds.map(String)));
  const others = Object.keys(acuityCounts).filter(id => !known.has(id));
  const totals = sections.map(({ id, name, fieldIds }) => ({
    id,
    name,
    total: totalOf(acuityCounts, fieldIds),
  }));
  const other = { id: null, name: 'Other', total: totalOf(acuityCounts, others) };
  return other.total === 0 ? totals : [...totals, other];
}

function totalOf(acuityCounts: ByField, fieldIds: readonly (number | string)[]): number {
  return microToNumber(sumMicro(fieldIds.map(id => toMicro(acuityCounts[id] ?? 0))));
}
