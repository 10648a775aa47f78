import { formatNumber } from '#domain/measures/formatting.ts';
import { clockLabel, wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { findStandard, type StandardInForce } from '#domain/standards/setting.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import type { Blocks } from '../cards/card.ts';
import type { Grouping } from '../cards/grouping.ts';

export type StandardsBlock = NonNullable<Blocks['standards']>;
export type ShortShift = StandardsBlock['list'][number];

/** `07:00`; `03:00 next day`, because laws count calendar days. */
export function nameWindow(mins: number): string {
  return mins < wholeDayMinutes ? clockLabel(mins) : `${clockLabel(mins)} next day`;
}

export function nameField(field: string, { fields }: Grouping['names']): string {
  return fields[field] ?? `Field ${field}`;
}

/** `Labor (5), Couplets (2)`, in the order of the classes of its date. */
export function describeClasses(block: StandardsBlock, { date, classes }: ShortShift): string {
  const named = findStandard(block.settings, date, block.packs ?? [])?.classes ?? [];
  return Object.entries(classes)
    .map(
      ([id, patients]) => `${named.find(each => each.id === id)?.name ?? id} (${formatPatients(patients)})`,
    )
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
