import { formatCount, formatNumber, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import { clockLabel, wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import type { StandardClass } from '#domain/standards/packs/pack.ts';
import {
  describeCoverage,
  describePatients,
  namePatients,
} from '#domain/standards/requirement/describe-requirement.ts';
import { findStandard, type StandardInForce } from '#domain/standards/setting/setting.ts';
import { addDays, type IsoDate, monthName } from '#domain/time/calendar.ts';
import type { Blocks } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';

export type StandardsBlock = NonNullable<Blocks['standards']>;
/** Null without windows under a standard. */
export function findBlock({ data: { standards } }: Grouping): StandardsBlock | null {
  return standards && standards.windows > 0 ? standards : null;
}

export type ShortShift = StandardsBlock['list'][number];

/** `07:00`; `03:00 next day`, because laws count calendar days. */
export function nameWindow(mins: number): string {
  return mins < wholeDayMinutes ? clockLabel(mins) : `${clockLabel(mins)} next day`;
}

/** `Oct 2026`. */
export function nameMonth(month: string): string {
  return `${monthName(`${month}-01`).slice(0, 3)} ${month.slice(0, 4)}`;
}

/** Beside the required share, if there is one. */
export function formatOwnShare({ share, required_share }: StandardsBlock): string {
  return formatShare(share, required_share);
}

export function isBelowRequired({ share, required_share: required }: StandardsBlock): boolean {
  return share !== null && required !== null && share < required;
}

/** Whom the verdicts are about (D62): `for the entered counts`. */
export function nameCounted({ left_out }: Pick<StandardsBlock, 'left_out'>): string {
  return namePatients(left_out?.patients ?? 0);
}

/** `177 of 179 recorded shifts have patients whom the standard does not cover: 1,204 patients in all.` Null if there are none. */
export function describeAllLeftOut({ left_out, rated, not_rated }: StandardsBlock): string | null {
  if (!left_out || left_out.shifts === 0) return null;
  const { shifts, patients } = left_out;
  const have = shifts === 1 ? 'has' : 'have';
  return `${formatCount(shifts)} of ${formatQuantity(rated + not_rated, 'recorded shift')} ${have} patients whom the standard does not cover: ${describePatients(patients)} in all.`;
}

/** `The module has 20 recorded shifts before the hospital’s first good month, Nov 2026: 16 are on these dates and count like all others, 4 are on others.` */
export function describeBeforeGoodMonth({ before_good_month: before }: StandardsBlock): string | null {
  if (!before) return null;
  const { month, shifts, in_range: here } = before;
  const elsewhere = shifts - here;
  const is = (count: number) => `${formatCount(count)} ${count === 1 ? 'is' : 'are'}`;
  const counted =
    here > 0 && `${is(here)} on these dates and ${here === 1 ? 'counts' : 'count'} like all others`;
  const places = [counted, elsewhere > 0 && `${is(elsewhere)} on other dates`].filter(Boolean).join(', ');
  return `The module has ${formatQuantity(shifts, 'recorded shift')} before the hospital’s first good month, ${nameMonth(month)}: ${places}.`;
}

/** `6 required, 5 here`, or with patients left out `5 here, 2 required for 4 patients; 8 patients not covered`. */
export function describeRequired({ required, direct, classes, left_out = 0 }: ShortShift): string {
  return left_out > 0
    ? `${formatCount(direct)} here, ${describeCoverage(required, { classes, left_out })}`
    : `${formatCount(required)} required, ${formatCount(direct)} here`;
}

/** `5.5 RNs entered, charge nurse included`; null in older analyses, which do not say it. */
export function describeEntered({
  rn_actual: rns,
  charge_nurse_included: isIncluded,
}: ShortShift): string | null {
  if (rns === undefined || isIncluded === undefined) return null;
  return `${formatRns(rns)} entered, charge nurse ${isIncluded ? 'included' : 'not included'}`;
}

function formatRns(rns: number): string {
  return `${formatPatients(rns)} ${rns === 1 ? 'RN' : 'RNs'}`;
}

export function nameReportedField(field: string, { fields }: Grouping['names']): string {
  return fields[field] ?? `Field ${field}`;
}

/** `Labor (5), Couplets (2)`, in the order of the classes of its date. */
export function describeClasses(block: StandardsBlock, { date, classes }: ShortShift): string {
  return listReportedClasses(findStandard(block.settings, date, block.packs ?? [])?.classes ?? [], classes);
}

/** Patients by class, by the names of these classes: `Labor (5), Couplets (2)`. */
export function listReportedClasses(
  known: readonly StandardClass[],
  patients: ShortShift['classes'],
): string {
  return Object.entries(patients)
    .map(([id, count]) => `${known.find(each => each.id === id)?.name ?? id} (${formatPatients(count)})`)
    .join(', ');
}

/** With as many decimals as it has. */
export function formatPatients(patients: number): string {
  return formatNumber(patients, String(patients).split('.')[1]?.length ?? 0);
}

/** The steps of a law by name. */
export function nameEfforts({ packs = [] }: StandardsBlock, ids: readonly string[]): string[] {
  const names = new Map(packs.flatMap(({ efforts }) => efforts.map(({ id, name }) => [id, name])));
  return ids.map(id => names.get(id) ?? id);
}

interface InForce {
  from: IsoDate;
  /** Null if it still is. */
  until: IsoDate | null;
  /** Null where the module followed none. */
  standard: StandardInForce | null;
}

/** The settings of the range with the versions of their packs, oldest first. */
export function listInForce({ settings, packs = [] }: StandardsBlock): InForce[] {
  return settings.flatMap((setting, index): InForce[] => {
    const next = settings[index + 1];
    const end = next ? addDays(next.from, -1) : null;
    if (setting.pack === null) return [{ from: setting.from, until: end, standard: null }];
    const versions = packs.filter(({ id }) => id === setting.pack);
    const starts = versions.map(({ effective_from }) => latest(setting.from, effective_from));
    return versions.flatMap((pack, place): InForce[] => {
      const from = starts[place] ?? setting.from;
      const following = starts[place + 1];
      const until = earliest(end, pack.effective_to, following ? addDays(following, -1) : null);
      const standard = findStandard([setting], from, [pack]);
      return standard && (until === null || from <= until) ? [{ from, until, standard }] : [];
    });
  });
}

function latest(date: IsoDate, other: IsoDate | null): IsoDate {
  return other !== null && other > date ? other : date;
}

function earliest(...dates: readonly (IsoDate | null)[]): IsoDate | null {
  return dates.filter(date => date !== null).toSorted()[0] ?? null;
}
