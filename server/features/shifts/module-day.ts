import type { MonthOfShifts } from '#contract/shifts/shifts.ts';
import { fromWire } from '#contract/wire.ts';
import {
  catchUpStatus,
  findLastTakingData,
  findWindowBefore,
  listShownWindows,
  type StoredWindow,
} from '#domain/shifts/shift-day.ts';
import { computeStaffingFigures } from '#domain/shifts/shift-metrics.ts';
import { findStaffingDate, listShiftWindows, type ShiftWindow } from '#domain/shifts/shift-windows.ts';
import { addDays, addMonths, type DateRange, type IsoDate, listDates } from '#domain/time/calendar.ts';
import { notFound } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { findAuthorsSoon } from '#server/features/adequacy/answers.queries.ts';
import { findFirstShift } from '#server/features/red-flags/red-flags.queries.ts';
import {
  type DatedShiftRow,
  findModuleSettings,
  listShifts,
  listShiftsAfterLast,
  listStoredWindows,
  parseStandards,
  type ShiftRow,
} from './shifts.queries.ts';

export type EntrySettings = Awaited<ReturnType<typeof getEntrySettings>>;

const everyDate: DateRange = { start: '1900-01-01', end: '2199-12-31' };

/**
 * The current settings for entering shifts of a module, with the red flags of a date and the staffing standards and scheduled RNs of
 * some.
 */
export async function getEntrySettings(
  tx: ClientTx,
  moduleId: number,
  {
    date = null,
    dates = everyDate,
    scheduleOf = null,
  }: { date?: IsoDate | null | undefined; dates?: DateRange; scheduleOf?: DateRange | null } = {},
) {
  const module = await findModuleSettings(tx, moduleId, { flagsOf: date, standardsOf: dates, scheduleOf });
  if (!module) throw notFound();
  const { fields, flags, ...settings } = module;
  return {
    ...settings,
    flags: new Map(
      flags.map(([windowMins, kind, status, version, owner]) => [
        Number(windowMins),
        { kind, status, version: Number(version), hasOwner: owner !== '' },
      ]),
    ),
    windows: fromWire(settings.windows),
    standards: parseStandards(settings.standards),
    fieldNames: new Map(fields.map(([id, name]) => [id, name])),
    basis: {
      rnsPerPatient: Object.fromEntries(fields.map(([id, , rnsPerPatient]) => [id, Number(rnsPerPatient)])),
      minRnTarget: Number(settings.minRnTarget),
    },
  };
}

/** A date of a module, as saving a shift needs it: its windows and its shifts. */
export interface EntryDay {
  date: IsoDate;
  today: IsoDate;
  windows: readonly ShiftWindow[];
  shifts: readonly ShiftRow[];
}

/** With the shift before the first window, which fills blanks. */
export interface ModuleDay extends EntryDay {
  shifts: readonly DatedShiftRow[];
  previous: DatedShiftRow | null;
}

export type LoadedDay = Awaited<ReturnType<typeof loadDay>>;
export type LoadedEntryDay = Awaited<ReturnType<typeof loadEntryDay>>;

/** The settings of a module and its shifts of a date; of today without one. Its statements are sent together. */
export async function loadDay(tx: ClientTx, moduleId: number, asked: IsoDate | undefined, now: Date) {
  const dates = findDatesToRead(asked, now);
  const [settings, rows] = await runTogether([
    () =>
      getEntrySettings(tx, moduleId, {
        date: asked,
        dates,
        scheduleOf: { ...dates, start: asked ?? dates.start },
      }),
    () => listShiftsAfterLast(tx, { moduleId, ...dates }),
  ]);
  const today = findToday(settings, now);
  const date = asked ?? today;
  const day: ModuleDay = {
    ...toEntryDay(settings, rows, { date, today }),
    previous: findLastShift(settings, addDays(date, -1), rows),
  };
  return { settings, day };
}

/**
 * Loads a day as `loadDay` does, without the data that a save does not need: the shift before the first window, scheduled RNs, and the
 * answers about all windows but the saved one. A lock on the answers does not block it.
 */
export async function loadEntryDay(
  tx: ClientTx,
  moduleId: number,
  { date, window }: { date: IsoDate; window: number | null },
  now: Date,
) {
  const [settings, rows, authors] = await runTogether([
    () => getEntrySettings(tx, moduleId, { date, dates: { start: date, end: date } }),
    () => listShifts(tx, { moduleId, start: date, end: date }),
    async () => (window === null ? null : findAuthorsSoon(tx, { moduleId, date, window })),
  ]);
  const answered = rows.map(row => (row.windowMins === window ? { ...row, answeredBy: authors } : row));
  return { settings, day: toEntryDay(settings, answered, { date, today: findToday(settings, now) }) };
}

/** Today and the dates before it, so many in all, oldest first. */
export async function loadLastDays(tx: ClientTx, moduleId: number, count: number, now: Date) {
  const dates = findDatesToRead(undefined, now);
  const range = { ...dates, start: addDays(dates.start, -count) };
  const [settings, rows] = await runTogether([
    () => getEntrySettings(tx, moduleId, { dates: range }),
    () => listShifts(tx, { moduleId, ...range }),
  ]);
  const today = findToday(settings, now);
  const shown = listDates({ start: addDays(today, 1 - count), end: today });
  return { settings, days: shown.map(date => toEntryDay(settings, rows, { date, today })) };
}

function toEntryDay<Row extends ShiftRow>(
  settings: EntrySettings,
  rows: readonly Row[],
  { date, today }: { date: IsoDate; today: IsoDate },
) {
  const shifts = rows.filter(row => row.date === date);
  return { date, today, windows: listWindows(settings, date, shifts), shifts };
}

function findToday({ windows, timeZone }: EntrySettings, now: Date): IsoDate {
  return findStaffingDate(now.getTime(), windows, timeZone);
}

/** The shift of a date's last window; null if it has no data. Of the stored shifts, `rows` has the last one at least. */
function findLastShift<Row extends ShiftRow>(
  settings: EntrySettings,
  date: IsoDate,
  rows: readonly Row[],
): Row | null {
  const shifts = rows.filter(row => row.date === date);
  const last = findLastTakingData(listWindows(settings, date, shifts));
  return shifts.find(row => row.windowMins === last?.id) ?? null;
}

/**
 * The date and the one before. Today depends on the time zone, which is read at the same time: it is at most two days before and
 * one day after the date in UTC.
 */
function findDatesToRead(asked: IsoDate | undefined, now: Date): { start: IsoDate; end: IsoDate } {
  if (asked) return { start: addDays(asked, -1), end: asked };
  const utcDate = now.toISOString().slice(0, 10);
  return { start: addDays(utcDate, -3), end: addDays(utcDate, 1) };
}

/** The shift of the previous window, which fills blanks (D5); null if that window has no data. */
export function shiftBefore(day: ModuleDay, windowId: number): ShiftRow | null {
  const before = findWindowBefore(windowId, day.windows);
  return before ? findInWindow(day, before) : day.previous;
}

/** The dates of a module whose shifts are read. */
export interface ShiftDates extends DateRange {
  moduleId: number;
}

/** The same for a day without `previous`, which is read if it is needed. */
export async function loadShiftBefore(
  read: (dates: ShiftDates) => Promise<ShiftRow[]>,
  settings: EntrySettings,
  day: EntryDay,
  windowId: number,
): Promise<ShiftRow | null> {
  const before = findWindowBefore(windowId, day.windows);
  if (before) return findInWindow(day, before);
  const yesterday = addDays(day.date, -1);
  const rows = await read({ moduleId: settings.moduleId, start: yesterday, end: yesterday });
  return findLastShift(settings, yesterday, rows);
}

function findInWindow({ shifts }: EntryDay, { id }: ShiftWindow): ShiftRow | null {
  return shifts.find(row => row.windowMins === id) ?? null;
}

type Stored = Pick<ShiftRow, 'windowMins' | 'isDay' | 'nominalMinutes' | 'startsAt' | 'minutes'>;

/** The windows of a date: the configured ones and those with stored shifts (D11). */
function listWindows(
  { windows, timeZone }: Pick<EntrySettings, 'windows' | 'timeZone'>,
  date: IsoDate,
  stored: readonly Stored[],
): readonly ShiftWindow[] {
  return listShownWindows(stored.map(storedWindow), listShiftWindows(date, windows, timeZone));
}

function storedWindow(row: Stored): StoredWindow {
  return {
    id: row.windowMins,
    isDay: row.isDay,
    duration: row.nominalMinutes,
    time: utcText(row.startsAt),
    elapsedMinutes: row.minutes,
  };
}

/** The instant in the domain's format, without a fraction of a second. */
export function utcText(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

/** The windows of several dates, with the stored ones among them. */
async function listDays(tx: ClientTx, settings: EntrySettings, range: DateRange) {
  const stored = Map.groupBy(await listStoredWindows(tx, settings.moduleId, range), row => row.date);
  return listDates(range).map(date => {
    const rows = stored.get(date) ?? [];
    return { date, rows, windows: listWindows(settings, date, rows) };
  });
}

/** The windows of several dates, in order. */
export async function listDatedWindows(tx: ClientTx, settings: EntrySettings, range: DateRange) {
  const days = await listDays(tx, settings, range);
  return days.flatMap(({ date, windows }) => windows.map(window => ({ ...window, date })));
}

/** Which windows of a month have data, and how far each is from its target. */
export async function loadMonth(
  tx: ClientTx,
  settings: EntrySettings,
  month: string,
  now: Date,
): Promise<MonthOfShifts> {
  const start = `${month}-01`;
  const range = { start, end: addDays(addMonths(start, 1), -1) };
  const today = findToday(settings, now);
  const first = await findFirstShift(tx, settings.moduleId);
  const when = { today, epochMilliseconds: now.getTime(), firstShiftAt: first?.startsAt ?? null };
  const days = (await listDays(tx, settings, range)).map(({ date, rows, ...day }) => {
    const windows = day.windows.map(window => {
      const shift = rows.find(row => row.windowMins === window.id);
      return {
        id: window.id,
        label: settings.showFullRange ? window.rangeLabel : window.label,
        status: catchUpStatus(window, shift !== undefined, { date, ...when }),
        rn_variance: shift ? computeStaffingFigures(shift).rnVariance : null,
      };
    });
    return { date, windows };
  });
  const statuses = days.flatMap(day => day.windows.map(window => window.status));
  const countStatus = (wanted: string) => statuses.filter(status => status === wanted).length;
  return { month, today, days, saved: countStatus('saved'), missing: countStatus('missing') };
}
