import { dayOfMonth, getMonth, getWeekday, type IsoDate, type Weekday } from '#domain/time/calendar.ts';
import { type BirthJourney, inducedBirth, plannedCesarean, spontaneousBirth } from './birth-journey.ts';
import type { DemoHospital } from './hospitals.ts';
import { type Stay, staysFrom } from './journey.ts';
import { motherOnlyStay, type NicuCourse, nicuStays, postpartumStays } from './newborn-journey.ts';
import type { Random } from './random.ts';

/** Sunday to Saturday; what can be planned is planned for weekdays. */
const inductionsByWeekday = [0.4, 1.2, 1.3, 1.25, 1.25, 1.15, 0.5] as const;
const cesareansByWeekday = [0.05, 1.35, 1.4, 1.35, 1.4, 1.35, 0.1] as const;

const nicuCourses: Record<DemoHospital['nicuLevel'], Partial<Record<NicuCourse, number>>> = {
  2: { short: 66, moderate: 28, 'sent-away': 6 },
  3: { short: 62, moderate: 31, long: 7 },
};

/** Every patient of a hospital over the given days, from the door to home. */
export function patientStays(hospital: DemoHospital, dates: readonly IsoDate[], random: Random): Stay[] {
  return dates.flatMap((date, index) => {
    const years = (index - dates.length) / 365;
    const births = (hospital.birthsPerYear / 365.25) * seasonOf(date) * (1 + 0.03 * years);
    const midnight = index * 24;
    return [
      ...birthsOn(midnight, births, getWeekday(date), random).flatMap(birth =>
        afterBirth(birth, hospital, random),
      ),
      ...outpatients(midnight, births, random),
      ...antepartumPatients(midnight, births, random),
      ...broughtIn(midnight, births, hospital, random),
      ...gynecologyPatients(midnight, getWeekday(date), hospital, random),
    ];
  });
}

/** Births peak late in August and are fewest six months away from it. */
function seasonOf(date: IsoDate): number {
  const dayOfYear = (getMonth(date) - 1) * 30.44 + dayOfMonth(date);
  return 1 + 0.08 * Math.cos((2 * Math.PI * (dayOfYear - 238)) / 365.25);
}

function birthsOn(midnight: number, births: number, weekday: Weekday, random: Random): BirthJourney[] {
  const times = (expected: number, one: () => BirthJourney) =>
    Array.from({ length: random.count(expected) }, one);
  return [
    ...times(births * 0.56, () => spontaneousBirth(midnight + random.between(0, 24), random)),
    ...times(births * 0.28 * inductionsByWeekday[weekday], () => inducedBirth(midnight, random)),
    ...times(births * 0.16 * cesareansByWeekday[weekday], () => plannedCesarean(midnight, random)),
  ];
}

function afterBirth(birth: BirthJourney, hospital: DemoHospital, random: Random): Stay[] {
  const { stays, endsAt, isCesarean } = birth;
  const isHighRisk = random.chance(0.2);
  const attended: Stay[] = isHighRisk
    ? [{ field: 'nicu-at-birth', from: endsAt - 2.5, to: endsAt - 1.8 }]
    : [];
  if (random.chance(isHighRisk ? 0.25 : 0.05)) {
    const baby = nicuStays(endsAt - 1.8, courseIn(hospital, random), random);
    return [...stays, ...attended, ...baby, ...motherOnlyStay(endsAt, isCesarean, random)];
  }
  return [...stays, ...attended, ...postpartumStays(endsAt, isCesarean, random)];
}

/** Seen in triage and sent home again, most of them between late morning and night. */
function outpatients(midnight: number, births: number, random: Random): Stay[] {
  return Array.from({ length: random.count(births * 1.6) }, () => {
    const hour = random.chance(0.6) ? random.between(10, 23) : random.between(0, 24);
    return staysFrom(midnight + hour, [
      ['triage-initial', random.between(0.4, 1.2)],
      ['triage-observation', random.between(0.8, 3.2)],
    ]);
  }).flat();
}

function antepartumPatients(midnight: number, births: number, random: Random): Stay[] {
  return Array.from({ length: random.count(births * 0.055) }, () =>
    staysFrom(midnight + random.between(0, 24), [
      ['antepartum-unstable', random.chance(0.6) ? random.between(3, 14) : 0],
      ['antepartum-magnesium', random.chance(0.3) ? random.between(12, 26) : 0],
      ['antepartum-stable', random.between(20, 190)],
    ]),
  ).flat();
}

/** Babies born elsewhere, who come to the hospitals that can care for them. */
function broughtIn(midnight: number, births: number, hospital: DemoHospital, random: Random): Stay[] {
  if (hospital.nicuLevel === 2) return [];
  return Array.from({ length: random.count(births * 0.012) }, () => {
    const hour = midnight + random.between(6, 23);
    const transport: Stay = { field: 'nicu-transport', from: hour, to: hour + random.between(1.5, 3) };
    return [transport, ...nicuStays(transport.to, courseIn(hospital, random), random)];
  }).flat();
}

function gynecologyPatients(midnight: number, weekday: Weekday, hospital: DemoHospital, random: Random) {
  if (weekday === 0 || weekday === 6) return [];
  return Array.from({ length: random.count(hospital.gynecologyPerWeekday) }, () =>
    staysFrom(midnight + random.between(10.5, 17), [
      ['gynecology-fresh', 4],
      ['gynecology-stable', random.between(10, 34)],
    ]),
  ).flat();
}

function courseIn(hospital: DemoHospital, random: Random): NicuCourse {
  return random.weighted(nicuCourses[hospital.nicuLevel] as Record<NicuCourse, number>);
}
