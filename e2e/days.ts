import type { Page } from '@playwright/test';
import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { addDays } from '#domain/time/calendar.ts';

/** The module that the signed-in user sees first, with a function that loads a day of it. */
export async function loadModule(page: Page) {
  const response = await page.request.get('/api/accounts/get_state/');
  const { client, user } = (await response.json()) as AuthState;
  const id = user?.current_module ?? client?.modules[0]?.id;
  if (!client || id === undefined) throw new Error('the signed-in user has no module');
  const path = `/api/module/${id}/shifts/`;

  async function loadDay(date?: string): Promise<DayOfShifts> {
    const day = await page.request.get(path, { params: date === undefined ? {} : { date } });
    return (await day.json()) as DayOfShifts;
  }

  return { id, path, timezone: client.timezone, loadDay };
}

/** Finds a past day of that module that has shifts, and its first shift. */
export async function findDayWithShift(
  page: Page,
  daysAgo: number,
): Promise<{ module: number; date: string; shift: Shift }> {
  const { id: module, loadDay } = await loadModule(page);
  const { today } = await loadDay();
  const { date, shifts } = await loadDay(addDays(today, -daysAgo));
  const [shift] = shifts;
  if (!shift) throw new Error(`the demo has no shift on ${date}`);
  return { module, date, shift };
}

/** The start of the shift's window, as the title of a card shows it. */
export function formatWindowTime({ window }: Shift): string {
  const minutes = window % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
