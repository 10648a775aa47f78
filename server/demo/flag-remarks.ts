import { defaultRedFlagActions } from '#domain/red-flags/flag-rules.ts';
import type { Random } from './random.ts';

type Result = 'helped' | 'partly' | 'no';

interface Attempt {
  action: string;
  result: Result;
  /** The RNs that it brought; null if nobody came. */
  rns: number | null;
}

/** How often each of the usual actions helps, and how often it helps partly. */
const successes: readonly (readonly [helped: number, partly: number])[] = [
  [0.3, 0.3],
  [0.45, 0.15],
  [0.6, 0.1],
  [0.5, 0.2],
  [0.2, 0.1],
  [0.35, 0.5],
  [0.5, 0.4],
];

/** Up to three actions, mostly those at the top of the list, until one helps. */
export function tryActions(random: Random): Attempt[] {
  const attempts: Attempt[] = [];
  let place = 0;
  while (attempts.length < 3 && attempts.at(-1)?.result !== 'helped') {
    place += random.count(0.7);
    const action = defaultRedFlagActions[place];
    const [helped, partly] = successes[place] ?? [0, 0];
    if (action === undefined) break;
    place += 1;
    const drawn = random.next();
    const result = drawn < helped ? 'helped' : drawn < helped + partly ? 'partly' : 'no';
    attempts.push({ action, result, rns: countRns(result, random) });
  }
  return attempts;
}

function countRns(result: Result, random: Random): number | null {
  if (result === 'no') return null;
  return result === 'partly' ? 0.5 : random.pick([1, 1, 1, 2]);
}

export function describeOutcome(attempts: readonly Attempt[]): string {
  if (attempts.some(({ result }) => result === 'helped')) return 'Covered';
  return attempts.some(({ result }) => result === 'partly') ? 'Partly covered' : 'Stayed short';
}

const notes: Record<string, readonly string[]> = {
  Covered: ['', '', '', 'Back at target within the hour.', 'RN stayed until the next shift.'],
  'Partly covered': ['', '', 'Charge nurse took two patients.', 'Breaks were covered, triage stayed slow.'],
  'Stayed short': ['', 'Supervisor knew, nobody to send.', 'Two inductions waited until morning.'],
};

export function writeNote(outcome: string, random: Random): string {
  return random.pick(notes[outcome] ?? ['']);
}

/** How a flag about missing data ended. The window stays empty. */
export const missingOutcomes = ['Counted on paper only', 'Nobody counted', 'Computer was down'] as const;
