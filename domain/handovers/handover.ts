import { findWindowAt } from '../shifts/shift-day.ts';
import type { ShiftWindow } from '../shifts/shift-windows.ts';
import type { IsoDate } from '../time/calendar.ts';

/** The two confirmations of a hand-over (B23). */
export const handoverParts = ['giving', 'taking'] as const;

export type HandoverPart = (typeof handoverParts)[number];

/** The person who confirmed each part; null if nobody has. */
type ConfirmedBy = Readonly<Record<HandoverPart, { readonly userId: number | null } | null>>;

/** `kept`: they have confirmed it before. `taken`: somebody else has. `same person`: they have confirmed the other part. */
type ConfirmOutcome = 'new' | 'kept' | 'taken' | 'same person';

export const samePersonMessage = 'Two different people hand over and take over.';

/** What happens if a person confirms a part: each has at most one confirmation, and they are of two people. */
export function decideConfirmation(
  confirmed: ConfirmedBy,
  part: HandoverPart,
  userId: number,
): ConfirmOutcome {
  const other = part === 'giving' ? confirmed.taking : confirmed.giving;
  if (confirmed[part]?.userId === userId) return 'kept';
  if (other?.userId === userId) return 'same person';
  return confirmed[part] ? 'taken' : 'new';
}

/** A window is confirmed from its start on; notes can be written before. */
export function hasBegun({ time }: Pick<ShiftWindow, 'time'>, epochMilliseconds: number): boolean {
  return Date.parse(time) <= epochMilliseconds;
}

export const notBegunMessage = 'This window has not begun yet.';

/** Hours after the end of the window. A later confirmation would be weak evidence of the hand-over (D72). */
const confirmHours = 72;

export const tooLateMessage = `A hand-over is confirmed within ${confirmHours} hours after the end of its window.`;

/** Why a window's hand-over cannot be confirmed now; null if it can. */
export function findConfirmFault(
  window: Pick<ShiftWindow, 'time' | 'elapsedMinutes'>,
  epochMilliseconds: number,
): string | null {
  if (!hasBegun(window, epochMilliseconds)) return notBegunMessage;
  const minutes = window.elapsedMinutes + confirmHours * 60;
  return epochMilliseconds > Date.parse(window.time) + minutes * 60_000 ? tooLateMessage : null;
}

/** The parts that were confirmed with an earlier version of the notes (D72): the people who confirmed them have not seen this one. */
export function listOutdatedParts(
  version: number,
  confirmed: Readonly<Record<HandoverPart, { readonly version: number } | null>>,
): HandoverPart[] {
  return handoverParts.filter(part => {
    const confirmation = confirmed[part];
    return confirmation !== null && confirmation.version < version;
  });
}

/**
 * The window of a day whose hand-over opens by itself: the running one. Changed shift times can leave an instant without one (D11); then
 * the last that has begun, or the first. Null if the day has none.
 */
export function findHandoverWindow(
  windows: readonly ShiftWindow[],
  epochMilliseconds: number,
): ShiftWindow | null {
  const lasting = windows.filter(({ elapsedMinutes }) => elapsedMinutes > 0);
  const running = findWindowAt(lasting, epochMilliseconds);
  return running ?? lasting.findLast(window => hasBegun(window, epochMilliseconds)) ?? lasting[0] ?? null;
}

interface HandoverWindow {
  readonly date: IsoDate;
  readonly id: number;
}

/** The windows that the next charge nurse plans for. */
const shownNext = 2;

/** With windows of a whole day and a day that a clock change leaves without one, two windows can be three days ahead. */
export const nextWindowDays = 3;

/**
 * The two windows after one, on its date or later ones, without those that a clock change removes. `windows` are those of its date
 * and of the `nextWindowDays` after it, in order.
 */
export function listNextWindows<Window extends HandoverWindow & Pick<ShiftWindow, 'elapsedMinutes'>>(
  windows: readonly Window[],
  { date, id }: HandoverWindow,
): Window[] {
  const later = windows.filter(window => window.date > date || (window.date === date && window.id > id));
  return later.filter(({ elapsedMinutes }) => elapsedMinutes > 0).slice(0, shownNext);
}
