import { endOf, type Stay, type Steps, staysFrom } from './journey.ts';
import type { Random } from './random.ts';

/** Mother and baby after the birth, until both are home. */
export function postpartumStays(from: number, isCesarean: boolean, random: Random): Stay[] {
  const until = dischargeAfter(from + (isCesarean ? random.between(52, 78) : random.between(22, 44)), random);
  const first: Steps = isCesarean
    ? [['couplet-cesarean', 24]]
    : random.chance(0.12)
      ? [['couplet-complicated', Math.min(until - from, random.between(10, 26))]]
      : [];
  const early = staysFrom(from, first);
  const homeward = endOf(early, from);
  return [
    ...early,
    ...staysFrom(homeward, [['couplet-healthy', Math.max(0, until - homeward)]]),
    ...procedure(from, random),
    ...staysFrom(until, afterTheMother(random)),
  ];
}

/** The mother's stay while the baby is in the NICU. */
export function motherOnlyStay(from: number, isCesarean: boolean, random: Random): Stay[] {
  const until = dischargeAfter(from + (isCesarean ? 58 : 28), random);
  return staysFrom(from, [['mother-only', until - from]]);
}

export type NicuCourse = 'short' | 'moderate' | 'long' | 'sent-away';

export function nicuStays(arrival: number, course: NicuCourse, random: Random): Stay[] {
  return staysFrom(arrival, [['nicu-admission', 4], ...nicuSteps(course, random)]);
}

function nicuSteps(course: NicuCourse, random: Random): Steps {
  const hours = random.between;
  switch (course) {
    case 'short':
      return [
        ['nicu-intermediate-complex', hours(12, 48)],
        ['nicu-intermediate', hours(24, 90)],
        ['nicu-growing', hours(0, 30)],
      ];
    case 'moderate':
      return [
        ['nicu-intensive', hours(24, 110)],
        ['nicu-intermediate-complex', hours(60, 140)],
        ['nicu-intermediate', hours(90, 200)],
        ['nicu-growing', hours(70, 200)],
      ];
    case 'long':
      return [
        ['nicu-critical', hours(10, 60)],
        ['nicu-intensive', hours(120, 360)],
        ['nicu-intermediate-complex', hours(150, 320)],
        ['nicu-intermediate', hours(150, 320)],
        ['nicu-growing', hours(120, 280)],
      ];
    case 'sent-away':
      return [['nicu-intensive', hours(2, 6)]];
  }
}

/** People go home late in the morning or early in the afternoon. */
function dischargeAfter(hour: number, random: Random): number {
  return Math.floor(hour / 24) * 24 + 24 * (hour % 24 > 15 ? 1 : 0) + random.between(10, 15.5);
}

/** A quarter of the babies, in the morning of their second day. */
function procedure(bornAt: number, random: Random): Stay[] {
  if (!random.chance(0.25)) return [];
  const nextMidnight = Math.ceil(bornAt / 24) * 24;
  return staysFrom(nextMidnight + random.between(8, 13), [['newborn-procedure', 0.7]]);
}

function afterTheMother(random: Random): Steps {
  const stays = random.weighted({ home: 88, boarder: 4, phototherapy: 7, withdrawal: 1 });
  switch (stays) {
    case 'home':
      return [];
    case 'boarder':
      return [['newborn-boarder', random.between(5, 26)]];
    case 'phototherapy':
      return [['newborn-phototherapy', random.between(18, 40)]];
    case 'withdrawal':
      return [['newborn-withdrawal', random.between(60, 130)]];
  }
}
