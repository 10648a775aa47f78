import { memoByObject } from '../../memo.ts';
import type { ByField } from '../../shifts/shift-metrics.ts';
import type { IsoDate } from '../../time/calendar.ts';
import { findStandard, type StandardChange, type StandardInForce } from '../setting/setting.ts';
import { countDirectRns, millionthsPerUnit, requireOfUnits } from './required-rns.ts';

export const standardStates = ['enough', 'short', 'not_rated'] as const;

export type StandardState = (typeof standardStates)[number];

/** What a standard says about one shift. */
export interface JudgedShift {
  readonly pack: string;
  readonly version: number;
  /** Null if the shift is not rated. */
  readonly required: number | null;
  readonly direct: number;
  readonly state: StandardState;
  /** Patients by class, of classes that have some. */
  readonly classes: Readonly<Record<string, number>>;
  /** Fields with patients that the setting says nothing about: with one, the shift is not rated. */
  readonly unmapped: readonly string[];
  /** Patients of fields that the setting maps to nothing: the standard says nothing about them (D62). */
  readonly left_out: number;
}

/** A shift as it is stored or entered: decimals are numbers, or texts as PostgreSQL writes them. */
export interface CountedShift {
  readonly acuityCounts: ByField;
  readonly rnActual: number | string;
}

/** Judges a shift by the standard of its date; null without one. */
export function judgeOnDate(
  history: readonly StandardChange[],
  date: IsoDate,
  shift: CountedShift,
): JudgedShift | null {
  const standard = findStandard(history, date);
  return standard && judgeShift(standard, shift);
}

/** Judges a shift from its counts (B16). Parity knows counts and not assignments: enough means that an assignment is possible. */
export function judgeShift(standard: StandardInForce, shift: CountedShift): JudgedShift {
  const { pack, classes } = standard;
  const { patients, leftOut, ...rated } = rateShift(standard, shift);
  const present = classes.flatMap(({ id }, place): [string, number][] => {
    const count = patients[place] ?? 0;
    return count === 0 ? [] : [[id, count / millionthsPerUnit]];
  });
  return {
    pack: pack.id,
    version: pack.version,
    ...rated,
    classes: Object.fromEntries(present),
    left_out: leftOut / millionthsPerUnit,
  };
}

/** Judges a shift without names, for thousands of shifts. `patients`, by place of the class, and `leftOut` are millionths. */
export function rateShift(standard: StandardInForce, { acuityCounts, rnActual }: CountedShift) {
  const counted = countPatients(fieldsOf(standard, listMappedFields), standard.classes.length, acuityCounts);
  const { patients, unmapped, leftOut } = counted;
  const required = unmapped.length > 0 ? null : requireOfUnits(standard, patients);
  const direct = countDirectRns(rnActual);
  const state: StandardState = required === null ? 'not_rated' : direct >= required ? 'enough' : 'short';
  return { required, direct, state, unmapped, patients, leftOut };
}

/** The required RNs alone, for counts without RNs; null if they are not rated. */
export function requireRns(standard: StandardInForce, acuityCounts: ByField): number | null {
  return rateShift(standard, { acuityCounts, rnActual: 0 }).required;
}

/** A field that the standard maps; null for those whose patients do not count. */
interface MappedField {
  readonly id: string;
  readonly counted: { readonly place: number; readonly thousandths: number } | null;
}

/** By standard, because a report judges thousands of shifts by one. */
const fieldsOf = memoByObject<StandardInForce, readonly MappedField[]>();

/** Without fields whose class the pack no longer has. */
function listMappedFields({ setting, classes }: StandardInForce): readonly MappedField[] {
  const places = new Map(classes.map(({ id }, place) => [id, place]));
  return Object.entries(setting.map).flatMap(([id, target]): MappedField[] => {
    if (target === null) return [{ id, counted: null }];
    const place = places.get(target.class);
    return place === undefined
      ? []
      : [{ id, counted: { place, thousandths: toThousandths(target.patients) } }];
  });
}

const none: readonly string[] = [];

/** Millionths of patients by place of their class. To go through the mapped fields is faster than through the names of the counts. */
function countPatients(fields: readonly MappedField[], classes: number, acuityCounts: ByField) {
  const patients = new Array<number>(classes).fill(0);
  let [mapped, leftOut] = [0, 0];
  for (const { id, counted } of fields) {
    const count = acuityCounts[id] ?? 0;
    if (count === 0) continue;
    mapped += 1;
    const millionths = toThousandths(count) * (counted?.thousandths ?? 1000);
    if (counted) patients[counted.place] = (patients[counted.place] ?? 0) + millionths;
    else leftOut += millionths;
  }
  let all = 0;
  for (const count of Object.values(acuityCounts)) if (count !== 0) all += 1;
  return { patients, leftOut, unmapped: all === mapped ? none : listUnmapped(fields, acuityCounts) };
}

function listUnmapped(fields: readonly MappedField[], acuityCounts: ByField): string[] {
  const known = new Set(fields.map(({ id }) => id));
  return Object.entries(acuityCounts).flatMap(([id, count]) => (count === 0 || known.has(id) ? [] : [id]));
}

/** Exact, because counts and patients have at most 3 decimals. */
function toThousandths(value: number): number {
  return Math.round(value * 1000);
}
