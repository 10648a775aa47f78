import { otherPremiumId } from '#domain/shifts/premium-types.ts';
import { getWeekday } from '#domain/time/calendar.ts';
import type { DemoModule } from '../hospitals/hospitals.ts';
import type { PastWindow } from '../hospitals/load-hospitals.ts';
import type { Random } from '../hospitals/random.ts';

/** The RNs of one date's day or night, who work all of its windows. */
type Crew = ReturnType<typeof drawCrew>;

/** The types of RNs called in, each as often as it occurs here. */
const callIns = [
  ...['overtime', 'overtime', 'overtime', 'float', 'float', 'float', 'on_call', 'on_call'],
  ...['over_scheduled_hours', 'leader'],
];

/**
 * The manager's schedule in whole RNs: the mean target of each weekday's day and night, plus the module's slack. The crew
 * is the same in all windows, so that the busiest is often short and the quietest has too many.
 */
export function planSchedule(
  { slack, minRnTarget }: DemoModule,
  needs: readonly { past: PastWindow; rnTarget: number }[],
): (past: PastWindow) => number {
  const toKey = ({ date, window }: PastWindow) => `${getWeekday(date)} ${window.isDay}`;
  const planned = new Map(
    [...Map.groupBy(needs, ({ past }) => toKey(past))].map(([key, members]) => {
      const meanTarget = members.reduce((sum, { rnTarget }) => sum + rnTarget, 0) / members.length;
      const wanted = meanTarget + (members[0]?.past.window.isDay ? slack.day : slack.night);
      return [key, Math.max(Math.round(wanted), minRnTarget)];
    }),
  );
  return past => planned.get(toKey(past)) ?? 0;
}

/** `elapsed` is the share of the recorded time that has passed: travel contracts run through its middle third. */
export function drawCrew(
  { otherPremiums = [], travelers = 0 }: DemoModule,
  scheduled: number,
  elapsed: number,
  random: Random,
) {
  const slot = otherPremiums.findIndex(name => name !== '') + 1;
  const premiums: Record<string, number> = {
    ...(travelers > 0 && elapsed > 0.33 && elapsed < 0.67 && { rn_premium_traveler: travelers }),
    ...(slot > 0 && random.chance(0.06) && { [otherPremiumId(slot)]: 1 }),
  };
  return { scheduled, isSickCall: random.chance(0.2), premiums };
}

/** The crew of one window, with RNs called in where they are missing, or sent home where there are too many. */
export function staffWindow(crew: Crew, rnTarget: number, random: Random) {
  const premiums = { ...crew.premiums };
  let working = crew.scheduled - (crew.isSickCall ? 1 : 0);
  const missing = Math.min(Math.round(rnTarget - working), 3);
  for (let rn = 0; rn < Math.abs(missing); rn += 1) {
    if (!random.chance(0.55)) continue;
    working += Math.sign(missing);
    const type = `rn_premium_${random.pick(callIns)}`;
    if (missing > 0) premiums[type] = (premiums[type] ?? 0) + 1;
  }
  const partOfAnRn = random.chance(0.1) ? random.pick([-0.5, -0.25, 0.25, 0.5]) : 0;
  const rnPremium = Object.values(premiums).reduce((sum, count) => sum + count, 0);
  const rnActual = Math.max(1, rnPremium, working + partOfAnRn);
  const chargeNurseIncluded = random.chance(rnTarget - rnActual > 0.5 ? 0.4 : 0.04);
  return { rnActual, premiums, rnPremium, chargeNurseIncluded };
}
