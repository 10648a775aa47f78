import type { StaffingState } from '#domain/shifts/shift-metrics.ts';
import { commentsFor } from './comments.ts';
import type { DemoModule } from './hospitals.ts';
import type { Random } from './random.ts';
import type { Crew } from './staffing.ts';

export interface Situation {
  state: StaffingState;
  /** RNs over (+) or under (−) the target. */
  variance: number;
  /** Patients more (+) or fewer (−) than this module usually has. */
  unusualCensus: number;
  crew: Crew;
}

export interface Remarks {
  reasons: string[];
  comments: string;
}

/** What the charge nurse writes beside the numbers. Small differences often go without a reason. */
export function remarksOn(situation: Situation, module: DemoModule, random: Random): Remarks {
  const { state, variance } = situation;
  if (state === null) return { reasons: [], comments: '' };
  const isNotable = Math.abs(variance) >= 0.5;
  const reasons = random.chance(isNotable ? 0.94 : 0.6) ? reasonsFor(situation, module, random) : [];
  const speaks = isNotable && random.chance(0.02 + 0.05 * Math.abs(variance));
  return { reasons, comments: speaks ? comment(situation, reasons, module, random) : '' };
}

function reasonsFor(situation: Situation, module: DemoModule, random: Random): string[] {
  const reason = mainReason(situation, module, random);
  const hasFloat = hasHelp(situation.crew, 'rn_premium_float');
  return situation.variance < -1 && !hasFloat && random.chance(0.5)
    ? [reason, 'No float available']
    : [reason];
}

function mainReason(situation: Situation, module: DemoModule, random: Random): string {
  const isBusy = situation.unusualCensus > 1.5;
  const isQuiet = situation.unusualCensus < -1.5;
  if (situation.state === 'under') {
    if (situation.crew.sickCalls > 0 && random.chance(0.75)) return 'Sick call';
    if (isBusy && random.chance(0.6)) return 'High census';
    const [first = 'High census', ...others] = module.underReasons;
    return random.pick([
      'Higher acuity than expected',
      'Higher acuity than expected',
      'Open position',
      first,
      ...others,
    ]);
  }
  if (isQuiet && random.chance(0.7)) return 'Low census';
  const [own = 'Low census'] = module.overReasons;
  return random.pick([
    'Patients discharged',
    'Lower acuity than expected',
    'Lower acuity than expected',
    'Orientation or training',
    own,
  ]);
}

/** What happened and, where somebody helped out, what was done about it. */
function comment(
  { state, crew }: Situation,
  reasons: readonly string[],
  module: DemoModule,
  random: Random,
): string {
  const { happened, afterSickCall, done } = commentsFor(module, state === 'under' ? 'under' : 'over');
  const what = random.pick(reasons.includes('Sick call') ? afterSickCall : happened);
  const [first, ...others] = done.filter(({ needs }) => needs === 'nothing' || hasHelp(crew, needs));
  if (first === undefined || random.chance(0.4)) return what;
  return `${what} ${random.pick([first, ...others]).text}`;
}

function hasHelp(crew: Crew, needs: string): boolean {
  return needs === 'charge' ? crew.chargeNurseIncluded : (crew.premiums[needs] ?? 0) > 0;
}
