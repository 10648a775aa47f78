import type { Client } from '#contract/clients.ts';
import type { IsoDate } from '#domain/calendar.ts';
import { staffingDateAt } from '#domain/shift-windows.ts';

/** The server knows what today is at the hospital; until it has answered, the same rule on this machine's clock. */
export function staffingToday({ shift_windows_config, timezone }: Client, nowMilliseconds: number): IsoDate {
  const config = shift_windows_config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
  return staffingDateAt(nowMilliseconds, config, timezone);
}
