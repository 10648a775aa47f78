import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import type { DayView, WindowOfDay } from './day-view.ts';

/** What the day asks for: the data of a window, or somebody who takes a red flag. */
export type MainAction = { kind: 'add'; window: WindowOfDay } | { kind: 'take'; flag: RedFlag };

/**
 * The one action of the day, null if nothing is to be done. The running window comes first. The data of a window that has ended
 * settle its flag about missing data, so that is not taken, unless the window takes no data any more.
 * `flags` are those of the day; null until they are loaded: a button must not change under the pointer.
 */
export function chooseMainAction(view: DayView, flags: readonly RedFlag[] | null): MainAction | null {
  const lacking = view.windows.filter(lacksData);
  const current = lacking.find(({ mark }) => mark === 'now');
  if (current) return { kind: 'add', window: current };
  if (flags === null) return null;
  const untaken = flags.filter(({ status }) => status === 'open');
  const [urgent] = orderByUrgency(untaken);
  if (urgent && urgent.kind !== 'missing') return { kind: 'take', flag: urgent };
  const [first] = lacking;
  if (first) return { kind: 'add', window: first };
  return urgent ? { kind: 'take', flag: urgent } : null;
}

const kinds: readonly RedFlag['kind'][] = ['short', 'ahead', 'missing'];

/**
 * Short shifts, newest first; then windows that will probably be short (B17), the next one first, because the more can be done the
 * earlier somebody takes it; then windows without data.
 */
export function orderByUrgency(flags: readonly RedFlag[]): RedFlag[] {
  const soonness = (flag: RedFlag) => (flag.kind === 'ahead' ? Date.parse(flag.time) : 0);
  return flags.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || soonness(a) - soonness(b));
}

/** It has begun, and nobody has entered it. */
function lacksData({ takesData, isAhead, shift, waiting }: WindowOfDay): boolean {
  return takesData && !isAhead && shift === null && waiting === null;
}
