/** A configured shift window: its start in minutes from the start of the day (27:00 is 1620). */
interface ShiftWindowSetting {
  readonly mins: number;
  readonly isDay: boolean;
}

/** Between 1 and 24 windows, in any order. */
export type ShiftWindowConfig = readonly ShiftWindowSetting[];

/** A window without a date. */
export interface NominalWindow {
  /** The start in minutes. */
  readonly id: number;
  /** The position in the day, from 0. */
  readonly idx: number;
  /** The clock at its start: `03:00`. */
  readonly label: string;
  /** The clock from its first to its last minute: `03:00 - 06:59`. */
  readonly rangeLabel: string;
  readonly isDay: boolean;
  /** Minutes on a day without a clock change. */
  readonly duration: number;
}

export const wholeDayMinutes = 1440;
export const maxShiftWindows = 24;

export const defaultShiftWindows: ShiftWindowConfig = [
  { mins: 420, isDay: true },
  { mins: 660, isDay: true },
  { mins: 900, isDay: true },
  { mins: 1140, isDay: false },
  { mins: 1380, isDay: false },
  { mins: 1620, isDay: false },
];

/** `index` is the position in the given list. */
export type ShiftWindowProblem =
  | { readonly kind: 'too-few' | 'too-many' }
  | {
      readonly kind: 'not-a-minute' | 'first-start-after-day' | 'duplicate' | 'beyond-a-day';
      readonly index: number;
    };

type ShiftWindowConfigOutcome =
  | { readonly ok: true; readonly config: ShiftWindowConfig }
  | { readonly ok: false; readonly problems: readonly ShiftWindowProblem[] };

/**
 * Checks a configuration and returns it sorted (D9): 1 to 24 windows, first start 0 to 1439, last start less than
 * first + 1440, no duplicates. Two equal starts are two problems, so that both inputs can be marked.
 */
export function checkShiftWindows(config: ShiftWindowConfig): ShiftWindowConfigOutcome {
  const starts = config.map(window => window.mins);
  const first = Math.min(...starts.filter(isMinute));
  const problems: ShiftWindowProblem[] = [];
  if (config.length === 0) problems.push({ kind: 'too-few' });
  if (config.length > maxShiftWindows) problems.push({ kind: 'too-many' });
  for (const [index, mins] of starts.entries()) {
    if (!isMinute(mins)) problems.push({ kind: 'not-a-minute', index });
    else if (starts.indexOf(mins) !== starts.lastIndexOf(mins)) problems.push({ kind: 'duplicate', index });
    else if (mins === first && mins >= wholeDayMinutes)
      problems.push({ kind: 'first-start-after-day', index });
    else if (mins >= first + wholeDayMinutes) problems.push({ kind: 'beyond-a-day', index });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: sortedByStart(config) };
}

/** The windows in order. Each ends at the next start, the last one 1440 minutes after the first start. */
export function listNominalWindows(config: ShiftWindowConfig): readonly NominalWindow[] {
  const sorted = sortedByStart(config);
  const dayEnd = (sorted[0]?.mins ?? 0) + wholeDayMinutes;
  return sorted.map(({ mins, isDay }, idx) => {
    const duration = (sorted[idx + 1]?.mins ?? dayEnd) - mins;
    return {
      id: mins,
      idx,
      label: clockLabel(mins),
      rangeLabel: clockRangeLabel(mins, duration),
      isDay,
      duration,
    };
  });
}

/** The time of day: 1620 reads `03:00`. */
export function clockLabel(mins: number): string {
  return formatShiftTime(mins % wholeDayMinutes);
}

/**
 * The windows with labels that differ. After a change of shift times a date can have 03:00 and 27:00, which both read `03:00`: the
 * later one becomes `03:00 next day`.
 */
export function distinguishLabels<Window extends { readonly label: string; readonly rangeLabel?: string }>(
  windows: readonly Window[],
): Window[] {
  return windows.map((window, index) => {
    const { label, rangeLabel } = window;
    if (!windows.slice(0, index).some(earlier => earlier.label === label)) return window;
    const range = rangeLabel !== undefined && { rangeLabel: `${rangeLabel} next day` };
    return { ...window, label: `${label} next day`, ...range };
  });
}

/** From the first to the last minute: `23:00 - 02:59`. */
export function clockRangeLabel(mins: number, duration: number): string {
  return `${clockLabel(mins)} - ${clockLabel(mins + duration - 1)}`;
}

/** A window's label in the hospital's style (`show_full_sw_range`). */
export function windowLabel(mins: number, duration: number, showFullRange: boolean): string {
  return showFullRange ? clockRangeLabel(mins, duration) : clockLabel(mins);
}

/** A start in the settings form, which `parseShiftTime` reads back: 1620 reads `27:00`. */
export function formatShiftTime(mins: number): string {
  const hours = String(Math.floor(mins / 60)).padStart(2, '0');
  return `${hours}:${String(mins % 60).padStart(2, '0')}`;
}

/** Reads a typed start: `7:00`, `0700` and `7` are 420, `27:00` is 1620. Any other text is 0. */
export function parseShiftTime(text: string): number {
  const typed = text.trim();
  const [, hours, minutes = '0'] =
    /^(\d{1,2}):(\d{1,2})$/.exec(typed) ?? /^(\d{1,2})(\d{2})?$/.exec(typed) ?? [];
  if (hours === undefined || Number(minutes) > 59) return 0;
  return Number(hours) * 60 + Number(minutes);
}

function isMinute(mins: number): boolean {
  return Number.isInteger(mins) && mins >= 0;
}

function sortedByStart(config: ShiftWindowConfig): ShiftWindowConfig {
  return config.toSorted((a, b) => a.mins - b.mins);
}
