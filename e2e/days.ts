import type { Page } from '@playwright/test';
import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { addDays } from '#domain/time/calendar.ts';

/** The module that the signed-in person sees first, and what is stored for it. */
export async function openModule(page: Page) {
  const answer = await page.request.get('/api/accounts/get_state/');
  const { client, user } = (await answer.json()) as AuthState;
  const id = user?.current_module ?? client?.modules[0]?.id;
  if (!client || id === undefined) throw new Error('nobody is signed in who has a module');
  const path = `/api/module/${id}/shifts/`;

  async function day(date?: string): Promise<DayOfShifts> {
    const loaded = await page.request.get(path, { params: date === undefined ? {} : { date } });
    return (await loaded.json()) as DayOfShifts;
  }

  return { path, timezone: client.timezone, day };
}

/** A day so long ago that is filled in, at least in the first window, and one of its shifts. */
export async function dayWithShift(page: Page, daysAgo: number): Promise<{ date: string; shift: Shift }> {
  const { day } = await openModule(page);
  const { today } = await day();
  const { date, shifts } = await day(addDays(today, -daysAgo));
  const [shift] = shifts;
  if (!shift) throw new Error(`the demo has no shift on ${date}`);
  return { date, shift };
}

/** As a card names it: the clock at its start. */
export function formatWindowTime({ window }: Shift): string {
  const minutes = window % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
