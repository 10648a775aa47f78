import { betaQuantile } from '#domain/measures/beta-distribution.ts';
import { formatNumber } from '#domain/measures/formatting.ts';

/** How often care was missed in some shifts, and how long they lasted together. */
export interface Exposure {
  readonly events: number;
  readonly minutes: number;
}

/** Fewer say nothing about a rate (B19). */
const minEvents = 5;
const minHours = 100;

/**
 * Compares the shifts that were short of target with the others (B19): rates per 1,000 hours, and their ratio with the exact
 * conditional 95 % interval. If the rates were equal, each of the events would be in a short shift with the short shifts' share of
 * the hours; the interval is that of this share (Clopper–Pearson), turned into a ratio. `refused` says what is missing for it.
 * Example: 14 events in 400 short hours and 7 in 1,040 others are 35.0 and 6.7 per 1,000 hours, 5.2 times, 1.96 to 15.2.
 */
export function compareRates(short: Exposure, other: Exposure) {
  const counted = {
    eventsShort: short.events,
    hoursShort: short.minutes / 60,
    eventsOther: other.events,
    hoursOther: other.minutes / 60,
  };
  const refused = describeTooLittle(counted);
  if (refused !== null)
    return { ...counted, rateShort: null, rateOther: null, ratio: null, low: null, high: null, refused };
  const { hoursShort, hoursOther } = counted;
  const perHour = (events: number, hours: number) => (1000 * events) / hours;
  const toRatio = (share: number) => (share / (1 - share)) * (hoursOther / hoursShort);
  const [low, high] = shareLimits(short.events, other.events);
  return {
    ...counted,
    rateShort: perHour(short.events, hoursShort),
    rateOther: perHour(other.events, hoursOther),
    // Without an event in the others, no ratio is too high.
    ratio: other.events === 0 ? null : (short.events / other.events) * (hoursOther / hoursShort),
    low: toRatio(low),
    high: other.events === 0 ? null : toRatio(high),
    refused,
  };
}

export type RateComparison = ReturnType<typeof compareRates>;

const tail = 0.025;

/** Clopper–Pearson: the shares of which `within` of all events or more, or so few, have a probability of 2.5 %. */
function shareLimits(within: number, outside: number): [low: number, high: number] {
  return [
    within === 0 ? 0 : betaQuantile(tail, within, outside + 1),
    outside === 0 ? 1 : betaQuantile(1 - tail, within + 1, outside),
  ];
}

/** `too few times`, `too few hours`, or both; empty if there is enough for a comparison. */
export function nameTooLittle({ eventsShort, hoursShort, eventsOther, hoursOther }: CountedShifts): string {
  const missing = [
    eventsShort + eventsOther < minEvents && 'times',
    Math.min(hoursShort, hoursOther) < minHours && 'hours',
  ].filter(word => word !== false);
  return missing.length === 0 ? '' : `too few ${missing.join(' and ')}`;
}

type CountedShifts = Pick<RateComparison, 'eventsShort' | 'hoursShort' | 'eventsOther' | 'hoursOther'>;

/** Null if there is enough for a comparison. */
function describeTooLittle({
  eventsShort,
  hoursShort,
  eventsOther,
  hoursOther,
}: CountedShifts): string | null {
  const events = eventsShort + eventsOther;
  const sentences = [
    events < minEvents && `${describeTimes(events)}: a comparison needs at least ${minEvents} times.`,
    hoursShort < minHours && tooFewHours('Shifts short of target', hoursShort),
    hoursOther < minHours && tooFewHours('The other shifts', hoursOther),
  ].filter(sentence => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function describeTimes(events: number): string {
  if (events === 0) return 'Never missed';
  return events === 1 ? 'Missed once' : `Missed ${events} times`;
}

/** Rounded down, so that 99.9 hours do not read as enough. */
function tooFewHours(whose: string, hours: number): string {
  return `${whose} have ${formatNumber(Math.floor(hours), 0)} hours: a comparison needs at least ${minHours}.`;
}
