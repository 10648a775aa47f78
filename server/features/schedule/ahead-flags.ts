import { isDeepStrictEqual } from 'node:util';
import type { ForecastWindow } from '#domain/forecast/look-ahead.ts';
import { type Foreseen, foresee } from '#domain/red-flags/ahead.ts';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { isPending } from '#domain/red-flags/flag-state.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Forecasts } from '#server/features/forecast/forecasts.ts';
import { byParity, type FlagPlace } from '#server/features/red-flags/plan-flag.ts';
import { updateWindowFlag } from '#server/features/red-flags/window-flags.queries.ts';
import {
  type ComingFlag,
  findComingFlags,
  listModulesAhead,
  listOpenWindows,
  storeForeseen,
} from './ahead-flags.queries.ts';
import { lockSchedule } from './schedule.queries.ts';

/** Checks the coming windows of a module at once, after a call that may have changed them. It never fails. */
export type CheckAhead = (clientId: number, moduleId: number, log: PoolLog) => Promise<void>;

/** A coming window that will probably be short. */
type ForeseenPlace = FlagPlace & { foreseen: Foreseen };

const millisecondsPerHour = 3_600_000;
const failure = 'coming windows could not be checked';

/** Flags coming windows that will probably be short, and withdraws flags of those that no longer will (B17). */
export function createAheadFlags(
  { db, clock, live }: Pick<AppContext, 'db' | 'clock' | 'live'>,
  forecasts: Forecasts,
) {
  /** What the last check of each module knew, in this process. */
  const checked = new Map<number, string>();

  async function check(clientId: number, moduleId: number): Promise<void> {
    const now = clock();
    const coming = await db.forClient(clientId, tx => findComingFlags(tx, moduleId, now), { readOnly: true });
    if (!coming) return;
    const { rules, flags } = coming;
    if (rules.ahead_hours === null && !flags.some(isPendingAhead)) return;
    const { windows } = await forecasts.lookAhead(clientId, moduleId, { at: now, now });
    const foreseen = listForeseen(windows, rules, { clientId, moduleId, now });
    const changed = await db.forClient(clientId, async tx => {
      // Two checks take turns, because each locks several flags.
      await lockSchedule(tx, moduleId);
      return settle(tx, foreseen, flags, now);
    });
    for (const { date, windowMins: window } of changed) {
      live.announce({ clientId, moduleId, date, window, by: 'Parity', byId: 0, about: 'red flag' });
    }
  }

  const checkLogged: CheckAhead = (clientId, moduleId, log) =>
    check(clientId, moduleId).catch(error => log.warn({ err: error }, failure));

  return {
    checkLogged,
    /** Checks the modules whose roster, forecast or plan has changed since the last time, and all every hour. */
    async checkChanged(log: PoolLog): Promise<void> {
      const now = clock();
      const hour = Math.floor(now.getTime() / millisecondsPerHour);
      const modules = await db.platform(tx => listModulesAhead(tx, now), { readOnly: true, work: 'task' });
      for (const { clientId, moduleId } of modules) {
        try {
          const stamp = `${hour} ${await forecasts.readStamp(clientId, moduleId, now)}`;
          if (checked.get(moduleId) === stamp) continue;
          await check(clientId, moduleId);
          checked.set(moduleId, stamp);
        } catch (error) {
          log.warn({ err: error }, failure);
        }
      }
    },
  };
}

function isPendingAhead(flag: ComingFlag): boolean {
  return flag.kind === 'ahead' && isPending(flag);
}

function listForeseen(
  windows: readonly ForecastWindow[],
  rules: RedFlagRules,
  { clientId, moduleId, now }: { clientId: number; moduleId: number; now: Date },
): ForeseenPlace[] {
  return windows.flatMap(({ date, window, rnTarget, scheduled, planned, chanceShort }) => {
    const start = Date.parse(window.time);
    const coming = { start, expected: rnTarget.p50, scheduled, planned, chanceShort };
    const foreseen = foresee(coming, rules, now.getTime());
    if (!foreseen) return [];
    const startsAt = new Date(start);
    const endsAt = new Date(start + window.elapsedMinutes * 60_000);
    const place = { windowMins: window.id, nominalMinutes: window.duration, startsAt, endsAt };
    return [{ clientId, moduleId, date, ...place, foreseen }];
  });
}

/** Returns the windows whose flag was opened or withdrawn. */
async function settle(
  tx: ClientTx,
  foreseen: readonly ForeseenPlace[],
  flags: readonly ComingFlag[],
  now: Date,
): Promise<FlagPlace[]> {
  const likely = await listOpenWindows(tx, foreseen);
  const unlikely = await listOpenWindows(
    tx,
    flags.filter(flag => isPendingAhead(flag) && !likely.some(place => isSameWindow(place, flag))),
  );
  const changed: FlagPlace[] = [];
  for (const place of likely) {
    const pending = flags.find(flag => isPendingAhead(flag) && isSameWindow(place, flag));
    const { foreseen } = place;
    if (!pending) {
      const step = await updateWindowFlag(tx, place, { kind: 'ahead', foreseen }, now, byParity(place, now));
      if (step !== 'keep') changed.push(place);
    } else if (!isDeepStrictEqual(pending.foreseen, foreseen)) await storeForeseen(tx, pending.id, foreseen);
  }
  for (const flag of unlikely) {
    const step = await updateWindowFlag(
      tx,
      flag,
      { kind: 'enough', isForecast: true },
      now,
      byParity(flag, now),
    );
    if (step !== 'keep') changed.push(flag);
  }
  return changed;
}

function isSameWindow(a: FlagPlace, b: FlagPlace): boolean {
  return a.date === b.date && a.windowMins === b.windowMins;
}
