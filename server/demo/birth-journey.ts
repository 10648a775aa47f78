import { endOf, type Stay, type Steps, staysFrom } from './journey.ts';
import type { Random } from './random.ts';

/** A birth with all that led to it; `endsAt` is when mother and baby leave the labor unit. */
export interface BirthJourney {
  stays: Stay[];
  isCesarean: boolean;
  endsAt: number;
}

/** Labor that began by itself, at any hour of the day or night. */
export function spontaneousBirth(arrival: number, random: Random): BirthJourney {
  const steps: Steps = [
    ['triage-initial', random.between(0.4, 1.2)],
    ['triage-observation', random.between(0.5, 2.5)],
    ['labor-latent', random.between(1, 6)],
    ...activeLabor(random),
  ];
  return birthAfter(arrival, steps, random.chance(0.15), random);
}

/** Most come in the evening for ripening overnight, the others in the morning, often straight to oxytocin. */
export function inducedBirth(midnight: number, random: Random): BirthJourney {
  const inTheEvening = random.chance(0.6);
  const needsRipening = inTheEvening || random.chance(0.35);
  const arrival = midnight + (inTheEvening ? random.between(18.5, 22) : random.between(6, 9));
  const steps: Steps = [
    ...(needsRipening ? ([['labor-ripening', random.between(7, 14)]] as const) : []),
    ['labor-oxytocin', random.between(4, 10)],
  ];
  return birthAfter(arrival, steps, random.chance(0.2), random);
}

export function plannedCesarean(midnight: number, random: Random): BirthJourney {
  const arrival = midnight + random.between(5.5, 12.5);
  return birthAfter(arrival, [['cesarean-preop', random.between(1.5, 2.2)]], true, random);
}

function activeLabor(random: Random): Steps {
  const course = random.weighted({ complicated: 14, augmented: 33, epidural: 36, unmedicated: 17 });
  switch (course) {
    case 'complicated':
      return [['labor-complicated', random.between(4, 9)]];
    case 'augmented':
      return [
        ['labor-active', random.between(0.5, 1.5)],
        ['labor-oxytocin', random.between(3, 7)],
      ];
    case 'epidural':
      return [
        ['labor-active', random.between(0.8, 2)],
        ['labor-epidural', random.between(2, 6.5)],
      ];
    case 'unmedicated':
      return [['labor-active', random.between(2, 6)]];
  }
}

function birthAfter(arrival: number, before: Steps, isCesarean: boolean, random: Random): BirthJourney {
  const birth: Steps = isCesarean
    ? [['cesarean-or', random.between(1, 1.5)]]
    : [
        ['labor-second-stage', random.between(0.3, 2.4)],
        ['labor-birth', random.between(0.5, 1)],
      ];
  const recovery: Steps = [['recovery', isCesarean ? random.between(2, 3) : random.between(1.7, 2.4)]];
  const stays = staysFrom(arrival, [...before, ...birth, ...recovery]);
  return { stays, isCesarean, endsAt: endOf(stays, arrival) };
}
