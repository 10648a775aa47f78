import { type Random, randomFrom } from '#server/demo/random.ts';
import { type Adt, buildAdt } from './adt-message.ts';

type Place = 'L&D' | 'MB' | 'ED';

/** Minutes of the day, in UTC. */
interface Sent {
  at: number;
  sentAt: number;
  adt: Omit<Adt, 'at'>;
}

/** The places of one patient, each from its minute on; null after leaving. */
type Stay = { at: number; place: Place | null }[];

export interface SimulatedDay {
  /** In the order in which they are sent; some are repeated. */
  messages: string[];
  /** Patients in a place at a minute, by the simulation alone. */
  count(place: Place, minute: number): number;
}

const minutesOfDay = 24 * 60;

/** A day with admissions, transfers, discharges, their cancels, renamed visits, swaps, stale and repeated messages. */
export function simulateDay(date: string, seed: string): SimulatedDay {
  const random = randomFrom(seed);
  const stays: Stay[] = [];
  const sent: Sent[] = [];
  for (let number = 0; number < 130; number += 1) addPatient(`V${number}`, random, stays, sent);
  for (let number = 0; number < 12; number += 1) addSwap(`S${number}`, random, stays, sent);
  const messages = sent
    .filter(({ at }) => at < minutesOfDay)
    .toSorted((a, b) => a.sentAt - b.sentAt)
    .map(({ at, adt }) => buildAdt({ ...adt, at: `${date}${toClock(at)}00+0000` }));
  const repeated = messages.flatMap((message, index) => {
    if (!random.chance(0.1)) return [message];
    return [message, messages[Math.max(0, index - Math.floor(random.between(0, 5)))] ?? message];
  });
  const findPlace = (stay: Stay, minute: number) => stay.findLast(({ at }) => at <= minute)?.place;
  return {
    messages: repeated,
    count: (place, minute) => stays.filter(stay => findPlace(stay, minute) === place).length,
  };
}

function toClock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join('');
}

function addPatient(number: string, random: Random, stays: Stay[], sent: Sent[]): void {
  // The messages of a patient keep their order; those of others overtake them.
  const delay = random.between(0, 45);
  const stay: Stay = [];
  let visit = number;
  let at = Math.floor(random.between(0, minutesOfDay - 100));
  const later = (low: number, high: number) => {
    at += Math.ceil(random.between(low, high));
  };
  const happen = (code: string, place: Place | null | undefined, more: Partial<Adt> = {}) => {
    if (place !== undefined) stay.push({ at, place });
    const location = place ? { location: `${place}^${Math.ceil(random.between(0, 20))}` } : {};
    sent.push({ at, sentAt: at + delay, adt: { code, visit, ...location, ...more } });
  };
  const isFromEmergency = random.chance(0.2);
  happen(isFromEmergency ? 'A04' : 'A01', isFromEmergency ? 'ED' : 'L&D');
  stays.push(stay);
  later(3, 9);
  if (random.chance(0.1)) {
    happen('A11', null);
    return;
  }
  if (isFromEmergency) happen('A02', 'L&D');
  later(5, 20);
  if (random.chance(0.15)) {
    const formerVisit = visit;
    visit = `${number}R`;
    happen('A42', undefined, { formerVisit });
    later(2, 5);
  }
  const before = at;
  later(30, 300);
  happen('A02', 'MB');
  // An update from before the transfer that arrives after it.
  if (random.chance(0.2) && at < minutesOfDay)
    sent.push({ at: before, sentAt: at + delay + 0.5, adt: { code: 'A08', visit, location: 'ED^1' } });
  later(2, 10);
  if (random.chance(0.15)) {
    happen('A12', 'L&D');
    later(5, 20);
    happen('A02', 'MB');
  }
  later(30, 400);
  happen('A03', null);
  later(5, 20);
  if (!random.chance(0.15)) return;
  happen('A13', 'MB');
  later(10, 60);
  happen('A03', null);
}

/** Two patients who exchange their beds. */
function addSwap(number: string, random: Random, stays: Stay[], sent: Sent[]): void {
  const at = Math.floor(random.between(0, minutesOfDay - 60));
  const [visit, otherVisit] = [`${number}A`, `${number}B`];
  const swapAt = at + 25;
  stays.push(
    [
      { at, place: 'L&D' },
      { at: swapAt, place: 'MB' },
    ],
    [
      { at, place: 'MB' },
      { at: swapAt, place: 'L&D' },
    ],
  );
  sent.push(
    { at, sentAt: at, adt: { code: 'A01', visit, location: 'L&D^1' } },
    { at, sentAt: at, adt: { code: 'A01', visit: otherVisit, location: 'MB^2' } },
    {
      at: swapAt,
      sentAt: swapAt,
      adt: { code: 'A17', visit, location: 'MB^2', other: { visit: otherVisit, location: 'L&D^1' } },
    },
  );
}
