import type { Shift } from '#contract/shifts/shifts.ts';
import { takesAnswers } from '#domain/adequacy/answers.ts';
import { onShiftSaved } from '#web/features/day/shift-saved.ts';
import { createStore } from '#web/lib/store.ts';

/** The id of the shift whose card asks how adequate it was, because the person has just saved it (B18). */
export const askedShift = createStore<number | null>(null);

const remembered = 40;
const keyOf = (userId: number) => `parity.asked.${userId}`;

onShiftSaved(({ shift, userId }) => askAfterSave(shift, userId));

/** Nobody is asked twice about a shift, whether they answered or not; its card still takes the answer. */
export function askAfterSave(shift: Shift, userId: number): void {
  const asked = readAsked(userId);
  const isAsked = shift.answered || asked.includes(shift.id) || !canAnswer(shift, Date.now());
  askedShift.set(isAsked ? null : shift.id);
  if (isAsked) return;
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...asked, shift.id].slice(-remembered)));
  } catch {
    // Without storage the browser asks again after the next save.
  }
}

export function canAnswer({ time, minutes }: Shift, nowMilliseconds: number): boolean {
  return takesAnswers({ startsAt: Date.parse(time), minutes }, nowMilliseconds);
}

function readAsked(userId: number): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : [];
  } catch {
    return [];
  }
}
