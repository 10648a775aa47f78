import type { ClientModule } from '#contract/clients/modules.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { fromWire } from '#contract/wire.ts';
import { computeMeasures, type Measures } from '#domain/measures/measures.ts';
import { computeRoundingThresholds, type RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import { type ShiftFigures, tallyShifts } from '#domain/measures/tally.ts';
import { premiumTypeIds } from '#domain/shifts/premium-types.ts';
import type { SectionOfFields } from '#domain/shifts/section-totals.ts';
import { canTakeData, findWindowAt, type WindowStatus, windowStatus } from '#domain/shifts/shift-day.ts';
import type { ShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** The figures of entries that are saved in this browser and wait to be sent, by window. */
export type WaitingFigures = ReadonlyMap<number, ShiftMetrics>;

export interface WindowOfDay {
  id: number;
  /** The start or the full range, as set by the hospital. */
  label: string;
  /** The start time. */
  start: string;
  /** The instant of the start. */
  time: string;
  elapsedMinutes: number;
  status: WindowStatus;
  /** Null on days other than today. */
  mark: 'now' | 'next' | null;
  takesData: boolean;
  /** It has neither begun nor a shift, so that a forecast is of use. */
  isAhead: boolean;
  /** The actual hours if the clocks change in it; else null. */
  changedHours: number | null;
  shift: Shift | null;
  /** Scheduled RNs (B17); null if the day has no schedule. */
  scheduled: number | null;
  /** The figures of an entry that is saved in this browser and waits to be sent. */
  waiting: ShiftMetrics | null;
}

export interface DayView {
  date: IsoDate;
  today: IsoDate;
  windows: WindowOfDay[];
  /** Windows of the day that can have data. */
  possible: number;
  saved: number;
  /** Windows whose entry waits to be sent. */
  waiting: number;
  /** Saved windows, and those that only this browser has. */
  entered: number;
  measures: Measures;
  /** With the entries that wait to be sent. */
  enteredMeasures: Measures;
  thresholds: RoundingThresholds | null;
  /** The most recently saved shift. */
  latest: Shift | null;
}

interface ViewOptions {
  nowMilliseconds: number;
  /** The hospital's `show_full_sw_range`. */
  showFullRange: boolean;
  waiting?: WaitingFigures;
}

const nothingWaits: WaitingFigures = new Map();

export function buildDayView(
  day: DayOfShifts,
  { nowMilliseconds, showFullRange, waiting = nothingWaits }: ViewOptions,
): DayView {
  const windows = fromWire(day.windows);
  const shifts = new Map(day.shifts.map(shift => [shift.window, shift]));
  const saved = new Set(shifts.keys());
  const current = day.date === day.today ? findWindowAt(windows, nowMilliseconds) : undefined;
  const next = current && windows.find(window => window.idx > current.idx && window.elapsedMinutes > 0);
  const measures = computeMeasures(tallyShifts(day.shifts.map(toDayFigures)), wholeDayMinutes);
  return {
    date: day.date,
    today: day.today,
    windows: windows.map(window => ({
      id: window.id,
      label: showFullRange ? window.rangeLabel : window.label,
      start: window.label,
      time: window.time,
      elapsedMinutes: window.elapsedMinutes,
      status: windowStatus(window, windows, saved),
      mark: window === current ? 'now' : window === next ? 'next' : null,
      takesData: canTakeData(window, day.date, day.today),
      isAhead:
        Date.parse(window.time) > nowMilliseconds && window.elapsedMinutes > 0 && !saved.has(window.id),
      changedHours: window.elapsedMinutes === window.duration ? null : window.elapsedMinutes / 60,
      shift: shifts.get(window.id) ?? null,
      scheduled: day.scheduled?.[window.id] ?? null,
      waiting: waiting.get(window.id) ?? null,
    })),
    possible: windows.filter(window => window.elapsedMinutes > 0).length,
    saved: saved.size,
    waiting: waiting.size,
    entered: new Set([...saved, ...waiting.keys()]).size,
    measures,
    enteredMeasures: waiting.size === 0 ? measures : measureEntered(day, waiting),
    thresholds: computeRoundingThresholds(measures),
    latest: day.shifts.toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at)).at(-1) ?? null,
  };
}

/** The averages of the day as this browser knows it: an entry that waits replaces the stored shift of its window. */
function measureEntered({ shifts, windows }: DayOfShifts, waiting: WaitingFigures): Measures {
  const stored = shifts.filter(({ window }) => !waiting.has(window)).map(toDayFigures);
  const here = windows.flatMap(({ id, elapsed_minutes: elapsedMinutes }) => {
    const figures = waiting.get(id);
    return figures ? [{ elapsedMinutes, ...figures, premiumCounts: {} }] : [];
  });
  return computeMeasures(tallyShifts([...stored, ...here]), wholeDayMinutes);
}

/** Whether a day that was loaded as today's has ended. */
export function isDayOver(day: DayOfShifts, nowMilliseconds: number): boolean {
  const last = day.windows.at(-1);
  if (!last) return false;
  return nowMilliseconds >= Date.parse(last.time) + last.elapsed_minutes * 60_000;
}

function toDayFigures(shift: Shift): ShiftFigures {
  return {
    elapsedMinutes: shift.minutes,
    census: shift.census,
    rnTarget: shift.rn_target,
    rnActual: shift.rn_actual,
    premiumCounts: Object.fromEntries(premiumTypeIds.map(id => [id, shift[id] ?? 0])),
  };
}

/** A module's sections in the shape that `computeSectionTotals` takes. */
export function toSections({ sections }: ClientModule): SectionOfFields[] {
  return sections.map(({ id, name, fields }) => ({ id, name, fieldIds: fields.map(field => field.id) }));
}
