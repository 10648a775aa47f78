import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { type Weekday, weekdayName } from '#domain/time/calendar.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { listPeriods } from '#domain/time/periods.ts';
import type { ShiftsQuery } from '#web/cards/show-shifts.ts';

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isIds = (value: unknown) => Array.isArray(value) && value.every(isNumber);

/** The server checks the values. */
const fields: Record<keyof ShiftsQuery, (value: unknown) => boolean> = {
  clients: isIds,
  modules: isIds,
  start_date: isText,
  end_date: isText,
  shift_windows: isIds,
  weekday: isNumber,
  is_day: isBoolean,
  reason: isText,
  over: isBoolean,
  changed_since: isText,
  step: isText,
  base_level: isNumber,
  is_decrease: isBoolean,
};

/** Reads a filter from an address. Invalid parts are left out; null without any. */
export function readFilter(text: string | null): ShiftsQuery | null {
  const valid = Object.entries(parse(text)).filter(([name, value]) => isField(name) && fields[name](value));
  return valid.length > 0 ? Object.fromEntries(valid) : null;
}

export function writeFilter(filter: ShiftsQuery): string {
  return JSON.stringify(filter);
}

/** The shifts of a link in words: `Sick call · NICU Night · Sep 2026 · Monday · 07:00`. */
export function describeFilter(filter: ShiftsQuery, moduleNames: ReadonlyMap<number, string>): string {
  const { modules = [], is_day: isDay, shift_windows: windows = [], weekday } = filter;
  const [module = 0] = modules;
  const [window = 0] = windows;
  const place = modules.length === 1 ? moduleNames.get(module) : `${modules.length} modules`;
  const half = isDay === undefined ? '' : isDay ? ' Day' : ' Night';
  const parts = [
    filter.changed_since && 'Added or corrected since',
    filter.reason,
    modules.length > 0 && place && `${place}${half}`,
    describeDates(filter),
    weekday !== undefined && weekdayName(weekday as Weekday),
    windows.length === 1 && clockLabel(window),
  ];
  return parts.filter(Boolean).join(' · ') || 'Shifts';
}

/** A month by its name: `Sep 2026`, `Sep 2026 (3–16)`. */
function describeDates({ start_date: start, end_date: end }: ShiftsQuery): string | null {
  if (!start || !end) return null;
  const months = listPeriods({ start, end }, 'month');
  const [month] = months;
  return months.length === 1 && month && start !== end ? month.label : formatRange({ start, end });
}

function isField(name: string): name is keyof ShiftsQuery {
  return Object.hasOwn(fields, name);
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
