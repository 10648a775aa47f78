import { otherPremiumId } from '#domain/shifts/premium-types.ts';
import type { Weekday } from '#domain/time/calendar.ts';
import type { DemoModule } from './hospitals.ts';
import type { Random } from './random.ts';

/** The windows that one crew works: those of one date's day, or of its night. */
export interface Turn {
  weekday: Weekday;
  month: number;
  isDay: boolean;
  /** RNs needed, window by window. */
  needs: readonly { windowId: number; target: number }[];
  /** Whether the module's travel contracts run at this time. */
  hasTravelers: boolean;
}

export interface Crew {
  rnActual: number;
  /** By premium type id; types without RNs are absent. */
  premiums: Record<string, number>;
  chargeNurseIncluded: boolean;
  sickCalls: number;
}

/** How often each kind of RN is called in, the dearest first. */
const callIns = {
  rn_premium_overtime: 30,
  rn_premium_on_call: 24,
  rn_premium_float: 28,
  rn_premium_over_scheduled_hours: 12,
  rn_premium_leader: 8,
};

/** RNs on the schedule, by weekday and window. */
export type Schedule = (weekday: Weekday, windowId: number) => number;

/**
 * A manager's schedule, in whole RNs with the module's slack: half the mean need of that weekday's day or night, because
 * most work the whole of it, and half that of the window itself, because some start at eleven for the peak.
 */
export function scheduleFor(module: DemoModule, turns: readonly Turn[]): Schedule {
  const planned = new Map<string, number>();
  const byCrew = Map.groupBy(turns, turn => `${turn.weekday} ${turn.isDay}`);
  for (const [first, ...others] of byCrew.values()) {
    if (first === undefined) continue;
    const needs = [first, ...others].flatMap(turn => turn.needs);
    const slack = first.isDay ? module.slack.day : module.slack.night;
    for (const [windowId, ofWindow] of Map.groupBy(needs, need => need.windowId)) {
      const wanted = (meanTarget(needs) + meanTarget(ofWindow)) / 2 + slack;
      planned.set(
        `${first.weekday} ${windowId}`,
        Math.max(Math.round(wanted), Math.ceil(module.minRnTarget)),
      );
    }
  }
  return (weekday, windowId) => planned.get(`${weekday} ${windowId}`) ?? 0;
}

/** Who works, window by window: the schedule, less those who call in sick, bent towards the need as the hours pass. */
export function crewsOf(turn: Turn, schedule: Schedule, module: DemoModule, random: Random): Crew[] {
  const sickCalls = Math.min(random.count(sickCallsExpected(turn)), 2);
  const premiums = new Map<string, number>();
  if (turn.hasTravelers && module.travelers > 0) premiums.set('rn_premium_traveler', module.travelers);
  const other = otherPremium(module, random);
  if (other) premiums.set(other, 1);

  let beyondSchedule = (other ? 1 : 0) - sickCalls;
  return turn.needs.map(({ windowId, target }) => {
    const scheduled = schedule(turn.weekday, windowId);
    beyondSchedule += adjustment(turn, target - scheduled - beyondSchedule, premiums, random);
    const premiumRns = [...premiums.values()].reduce((sum, count) => sum + count, 0);
    const rnActual = Math.max(1, premiumRns, scheduled + beyondSchedule + partOfAnRn(random));
    const isShort = target - rnActual > 0.5;
    return {
      rnActual: Math.round(rnActual * 100) / 100,
      premiums: Object.fromEntries([...premiums].filter(([, count]) => count > 0)),
      chargeNurseIncluded: random.chance(isShort ? 0.4 : 0.04),
      sickCalls,
    };
  });
}

/** More in winter, at night and on weekends. */
function sickCallsExpected({ month, isDay, weekday }: Turn): number {
  const winter = month === 12 || month <= 2 ? 1.8 : 1;
  const weekend = weekday === 0 || weekday === 6 ? 1.3 : 1;
  return (isDay ? 0.16 : 0.2) * winter * weekend;
}

/** RNs called in (+) or sent home (−). Whoever is called in stays until the turn ends. */
function adjustment(turn: Turn, gap: number, premiums: Map<string, number>, random: Random): number {
  if (gap >= 0.7) {
    const found = times(Math.min(Math.round(gap), 2), () => random.chance(turn.isDay ? 0.5 : 0.4));
    for (let rn = 0; rn < found; rn += 1) change(premiums, calledIn(turn, random), 1);
    return found;
  }
  if (gap <= -0.9) {
    const sentHome = times(Math.floor(0.35 - gap), () => random.chance(0.6));
    for (let rn = 0; rn < sentHome; rn += 1) sendHome(premiums);
    return -sentHome;
  }
  return 0;
}

function calledIn(turn: Turn, random: Random): string {
  const isOfficeTime = turn.isDay && turn.weekday > 0 && turn.weekday < 6;
  return random.weighted(isOfficeTime ? callIns : { ...callIns, rn_premium_leader: 0 });
}

/** The dearest go first; then scheduled RNs, who count in no premium. */
function sendHome(premiums: Map<string, number>): void {
  const dearest = Object.keys(callIns).find(id => (premiums.get(id) ?? 0) > 0);
  if (dearest) change(premiums, dearest, -1);
}

/** The module's own premium slot, now and then. */
function otherPremium(module: DemoModule, random: Random): string | undefined {
  const slot = module.otherPremiums.findIndex(name => name !== '') + 1;
  return slot > 0 && random.chance(0.06) ? otherPremiumId(slot) : undefined;
}

/** Somebody comes late or leaves early: mostly nobody, sometimes quarters of the window, seldom tenths. */
function partOfAnRn(random: Random): number {
  if (random.chance(0.09)) return random.pick([-0.5, -0.25, 0.25, 0.5]);
  return random.chance(0.03) ? random.pick([-0.4, -0.3, -0.2, 0.2, 0.3]) : 0;
}

function change(premiums: Map<string, number>, id: string, by: number): void {
  premiums.set(id, (premiums.get(id) ?? 0) + by);
}

function times(most: number, happens: () => boolean): number {
  return Array.from({ length: most }, happens).filter(Boolean).length;
}

function meanTarget(needs: Turn['needs']): number {
  return needs.reduce((sum, { target }) => sum + target, 0) / needs.length;
}
