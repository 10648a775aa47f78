import { judgeAnswers } from '../adequacy/answers.ts';
import type { AnsweredShift } from '../adequacy/calibrate.ts';
import { logistic } from '../adequacy/fit-logistic.ts';
import { addDays, type IsoDate } from '../time/calendar.ts';
import { createRandom } from './simulated-units.ts';

/** A unit with two windows a day whose nurses answer independently of each other. */
export interface AnsweringUnit {
  readonly shifts: number;
  /** Answers about each shift. */
  readonly nurses: number;
  /** P(a nurse says too few) = 1 / (1 + e^−(a + b·variance)). */
  readonly a: number;
  readonly b: number;
}

const firstDate: IsoDate = '2026-01-01';
/** Variances are bell-shaped between −60 and 60 %. */
const spread = 40;

/** The same seed gives the same answers. */
export function simulateAnswers({ shifts, nurses, a, b }: AnsweringUnit, seed: number): AnsweredShift[] {
  const random = createRandom(seed);
  return Array.from({ length: shifts }, (_, index) => {
    const variance = (random.share() + random.share() + random.share() - 1.5) * spread;
    const share = logistic(a + b * variance);
    const answers = Array.from({ length: nurses }, () => (random.share() < share ? -1 : 0));
    return {
      date: addDays(firstDate, Math.floor(index / 2)),
      variance,
      isTooFew: judgeAnswers(answers) === 'too few',
    };
  });
}

/** The variance at which a share of the unit's shifts is felt as too few, with one or three nurses. */
export function findTrueVariance({ nurses, a, b }: AnsweringUnit, share: number): number {
  const ofNurses = nurses === 1 ? share : findMajorityShare(share);
  return (Math.log(ofNurses / (1 - ofNurses)) - a) / b;
}

/** The p for which at least two of three say so with the given probability: 3p² − 2p³. */
function findMajorityShare(share: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const p = (low + high) / 2;
    if (3 * p ** 2 - 2 * p ** 3 < share) low = p;
    else high = p;
  }
  return low;
}
