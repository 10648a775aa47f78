import { type Quarter, toQuarterRange } from '#domain/peers/quarters.ts';
import { listDates } from '#domain/time/calendar.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fetchReport, twoWindows } from '#server/testing/report-world.ts';
import { type ShiftToStore, storeShifts } from '#server/testing/stores/stored-shifts.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export interface PeerModule {
  clientId: number;
  moduleId: number;
}

export const testGroup = 'Level III births';

/** A quarter that is open on 2026-11-14, the day of the test app. */
export const testQuarter: Quarter = '2026-Q1';

/** Hospitals that share, each with a module in the group. */
export async function addPeerHospitals(
  running: Pick<TestApp, 'sql'>,
  names: readonly string[],
  group = testGroup,
) {
  const { rows } = await running.sql(
    `with client as (insert into clients (name, timezone, shift_windows_config, shares_with_peers)
       select name, 'America/New_York', '[{"mins": 420, "is_day": true}, {"mins": 1140, "is_day": false}]', true
       from unnest($1::text[]) as name returning id)
     insert into modules (client_id, name, peer_group) select id, 'Birth unit', $2 from client
     returning client_id as "clientId", id as "moduleId"`,
    [names, group],
  );
  return rows as PeerModule[];
}

interface Staffing {
  /** Worked by needed RNs: 4 RNs are needed by day, 3 by night. */
  level?: number;
}

/** Shifts in every window of a quarter, with RNs around the level. */
export function listQuarterShifts(
  { clientId, moduleId }: PeerModule,
  quarter: Quarter,
  { level = 1 }: Staffing = {},
): ShiftToStore[] {
  return listDates(toQuarterRange(quarter)).flatMap((date, index) =>
    twoWindows.map(({ mins, isDay }) => {
      const patients = isDay ? 4 : 3;
      const wave = 1 + ((index * 7 + moduleId) % 11) / 100;
      return {
        clientId,
        moduleId,
        date,
        window: mins,
        acuityCounts: { 1: patients },
        rnsPerPatient: { 1: 1 },
        rnActual: Math.round(1000 * patients * level * wave) / 1000,
      };
    }),
  );
}

export async function storeQuarter(
  running: Pick<TestApp, 'sql'>,
  module: PeerModule,
  quarter: Quarter = testQuarter,
  staffing: Staffing = {},
): Promise<void> {
  await storeShifts(running.sql, listQuarterShifts(module, quarter, staffing), { config: twoWindows });
}

/** Puts the first module of the test app's hospital in the group and lets the hospital share. */
export async function joinGroup(running: TestApp, group = testGroup): Promise<PeerModule> {
  const { here } = running.world;
  await running.sql('update clients set shares_with_peers = true where id = $1', [here.id]);
  await running.sql('update modules set peer_group = $2 where id = $1', [here.modules[0], group]);
  return { clientId: here.id, moduleId: here.modules[0] };
}

/** The data of a module's Fair Peers. */
export async function fetchPeers(
  browser: Browser,
  { moduleId }: Pick<PeerModule, 'moduleId'>,
  quarter: Quarter = testQuarter,
) {
  const context = await fetchReport(browser, `peers/?modules=${moduleId}&quarter=${quarter}`);
  const [grouping] = context.groupings;
  const { peers, peers_own } = grouping?.data ?? {};
  if (!peers || !peers_own) throw new Error('the report has no peers');
  return { peers, peers_own };
}
