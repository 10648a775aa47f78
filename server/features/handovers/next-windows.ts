import type { NextWindow } from '#contract/handovers/handovers.ts';
import { toWire } from '#contract/wire.ts';
import { listNextWindows, nextWindowDays } from '#domain/handovers/handover.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { Forecasts } from '#server/features/forecast/forecasts.ts';
import { type EntrySettings, listDatedWindows } from '#server/features/shifts/module-day.ts';
import type { HandoverPlace } from './handovers.queries.ts';

type WindowAfter = Awaited<ReturnType<typeof loadWindowsAfter>>[number];

/** The two windows after that of a hand-over. */
export async function loadWindowsAfter(
  tx: ClientTx,
  settings: EntrySettings,
  { date, windowMins }: HandoverPlace,
) {
  const range = { start: date, end: addDays(date, nextWindowDays) };
  return listNextWindows(await listDatedWindows(tx, settings, range), { date, id: windowMins });
}

interface Present {
  clientId: number;
  moduleId: number;
  now: Date;
  showFullRange: boolean;
}

/** With the forecast of the moment before the first of them began, or of now if none has. */
export async function presentNext(
  forecasts: Forecasts,
  { clientId, moduleId, now, showFullRange }: Present,
  next: readonly WindowAfter[],
): Promise<NextWindow[]> {
  const [first] = next;
  if (!first) return [];
  const at = new Date(Math.min(now.getTime(), Date.parse(first.time) - 1));
  const { windows, findPlannedRns, findScheduledRns } = await forecasts.lookAhead(clientId, moduleId, {
    at,
    now,
  });
  return next.map(({ date, ...window }) => {
    const forecast = windows.find(({ window: { time } }) => time === window.time);
    return {
      date,
      window: window.id,
      label: windowLabel(window.id, window.duration, showFullRange),
      time: window.time,
      ...toWire({ census: forecast?.census ?? null, rnTarget: forecast?.rnTarget ?? null }),
      planned: findPlannedRns({ date, window }),
      scheduled: findScheduledRns({ date, window }),
    };
  });
}
