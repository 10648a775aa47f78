import {
  checkShiftWindows,
  formatShiftTime,
  listNominalWindows,
  maxShiftWindows,
  parseShiftTime,
  type ShiftWindowConfig,
  type ShiftWindowProblem,
  wholeDayMinutes,
} from '#domain/shifts/shift-window-config.ts';

/** A row of the form: the start of a shift as text, and whether it is a day shift. */
export interface TypedWindow {
  /** Identifies the row while it is edited. */
  key: number;
  text: string;
  isDay: boolean;
}

export function toTypedWindows(config: readonly { mins: number; is_day: boolean }[]): TypedWindow[] {
  return config
    .toSorted((a, b) => a.mins - b.mins)
    .map(({ mins, is_day }, key) => ({ key, text: formatShiftTime(mins), isDay: is_day }));
}

export function parseConfig(rows: readonly TypedWindow[]): ShiftWindowConfig {
  return rows.map(({ text, isDay }) => ({ mins: parseShiftTime(text), isDay }));
}

/** The text that the field shows on blur; text that is not a time becomes 00:00. */
export function formatTime(text: string): string {
  return formatShiftTime(parseShiftTime(text));
}

const messages: Record<ShiftWindowProblem['kind'], string> = {
  'too-few': 'A day has at least one shift.',
  'too-many': `A day has at most ${maxShiftWindows} shifts. Remove some of them.`,
  'not-a-minute': 'Write a time such as 07:00.',
  'first-start-after-day': 'The first shift starts before 24:00.',
  duplicate: 'Two shifts cannot start at the same time.',
  'beyond-a-day': 'The last shift starts less than 24 hours after the first.',
};

/** The errors of the list as a whole and of each row, by its key. */
export function checkRows(rows: readonly TypedWindow[]): {
  overall: string | null;
  byKey: ReadonlyMap<number, string>;
} {
  const outcome = checkShiftWindows(parseConfig(rows));
  const byKey = new Map<number, string>();
  let overall: string | null = null;
  for (const problem of outcome.ok ? [] : outcome.problems) {
    if (!('index' in problem)) overall = messages[problem.kind];
    else byKey.set(rows[problem.index]?.key ?? -1, messages[problem.kind]);
  }
  return { overall, byKey };
}

/** Adds a shift that starts in the middle of the longest one and is day or night like it. */
export function withNewRow(rows: readonly TypedWindow[]): TypedWindow[] {
  const key = Math.max(-1, ...rows.map(row => row.key)) + 1;
  const longest = listNominalWindows(parseConfig(rows)).toSorted((a, b) => b.duration - a.duration)[0];
  const mins = longest ? longest.id + Math.floor(longest.duration / 2) : 7 * 60;
  const added = { key, text: formatShiftTime(mins), isDay: longest?.isDay ?? true };
  return [...rows, added].toSorted((a, b) => parseShiftTime(a.text) - parseShiftTime(b.text));
}

/** "6 shifts cover the 24 hours without a gap: 12 hours of day, 12 hours of night." */
export function describeCoverage(config: ShiftWindowConfig): string {
  const windows = listNominalWindows(config);
  const day = windows.filter(({ isDay }) => isDay).reduce((sum, { duration }) => sum + duration, 0);
  const count = windows.length === 1 ? '1 shift covers' : `${windows.length} shifts cover`;
  return `${count} the 24 hours without a gap: ${formatHours(day)} of day, ${formatHours(wholeDayMinutes - day)} of night.`;
}

/** `4 hours`, `1 hour`, `3 h 30 min`. */
export function formatHours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  if (minutes % 60 !== 0) return `${whole} h ${minutes % 60} min`;
  return whole === 1 ? '1 hour' : `${whole} hours`;
}
