import { computeShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import type { PastWindow, StoredHospital, StoredModule } from '../hospitals/load-hospitals.ts';
import { missedCareWriter } from '../hospitals/missed-care.ts';
import type { StoredPerson } from '../hospitals/people.ts';
import { type Random, randomFrom } from '../hospitals/random.ts';
import { countPatients } from './patients.ts';
import { writeRemarks } from './remarks.ts';
import { drawCrew, planSchedule, staffWindow } from './staffing.ts';

/** A row of `shifts` as it is stored, without the columns that are the same for the whole module. */
export type GeneratedShift = ReturnType<typeof generateShifts>[number];

/** All recorded shifts of a module. The same `now` gives the same shifts. */
export function generateShifts(
  module: StoredModule,
  hospital: StoredHospital,
  people: readonly StoredPerson[],
  now: Date,
) {
  const random = randomFrom(`${hospital.plan.name}, ${module.plan.name}`);
  const counted = countAcuity(module, hospital, random);
  const usualCensus = counted.reduce((sum, { census }) => sum + census, 0) / counted.length;
  const scheduledRns = planSchedule(module.plan, counted);
  const nurses = listNurses(module, hospital, people);
  const writeMissedCare = missedCareWriter(module.plan, hospital.plan.name, hospital.timeline.today);
  const byCrew = [...Map.groupBy(counted, ({ past }) => `${past.date} ${past.window.isDay}`).values()];
  return byCrew.flatMap((windows, index) => {
    const first = windows[0]?.past;
    if (!first) return [];
    const { isDay } = first.window;
    const crew = drawCrew(module.plan, scheduledRns(first), index / byCrew.length, random);
    const nurse = random.pick(
      nurses.filter((_, place) => nurses.length === 1 || place % 2 === (isDay ? 0 : 1)),
    );
    // Some windows were forgotten, but today's are all there for a first look.
    const saved = first.date === hospital.timeline.today ? 1 : isDay ? 0.972 : 0.945;
    return windows
      .filter(() => random.chance(saved))
      .map(({ past, census, rnTarget, acuityCounts }) => {
        const staffing = staffWindow(crew, rnTarget, random);
        const variance = staffing.rnActual - rnTarget;
        const situation = { ...crew, variance, unusualCensus: census - usualCensus };
        return {
          ...describeEntry(past, nurse, now, random),
          ...writeRemarks(situation, module.plan, random),
          missed_care: writeMissedCare(past.date, variance),
          acuity_counts: acuityCounts,
          census,
          rn_target: rnTarget,
          rn_actual: staffing.rnActual,
          premiums: staffing.premiums,
          rn_premium: staffing.rnPremium,
          charge_nurse_included: staffing.chargeNurseIncluded,
        };
      });
  });
}

function countAcuity(
  { fields, rnsPerPatient, plan }: StoredModule,
  hospital: StoredHospital,
  random: Random,
) {
  const names = fields.map(({ name }) => name);
  const patients = countPatients(names, hospital.plan, hospital.timeline, random);
  return hospital.timeline.windows.map(past => {
    const counts = fields.map(({ id, name }, index): [number, number] => {
      // Some nurses count half a patient for an observation of half a window.
      const half = name === 'Observation, NST' && random.chance(0.04) ? 0.5 : 0;
      return [id, (patients[index]?.[past.slot] ?? 0) + half];
    });
    // Exact arithmetic takes time, and fields without patients add nothing.
    const { census, rnTarget } = computeShiftMetrics({
      acuityCounts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      rnsPerPatient,
      minRnTarget: plan.minRnTarget,
      rnActual: 0,
    });
    return { past, acuityCounts: Object.fromEntries(counts), census, rnTarget };
  });
}

/** People of this hospital alone who may use the module; its owners only if there is nobody else. */
function listNurses(module: StoredModule, hospital: StoredHospital, people: readonly StoredPerson[]) {
  const staff = people.filter(({ plan: { isActive, activated, hospitals } }) => {
    const [home, ...others] = hospitals;
    const isHere = home?.name === hospital.plan.name && others.length === 0;
    return isActive && activated && isHere && (home.modules?.includes(module.plan.name) ?? true);
  });
  const nurses = staff.filter(({ plan }) => !plan.hospitals.some(({ owner }) => owner));
  return nurses.length > 0 ? nurses : staff;
}

function describeEntry({ date, window }: PastWindow, nurse: StoredPerson, now: Date, random: Random) {
  const delay = Math.round(random.between(8, 95)) * 60_000;
  const savedAt = new Date(Math.min(Date.parse(window.time) + delay, now.getTime())).toISOString();
  return {
    date,
    window_mins: window.id,
    starts_at: window.time,
    is_day: window.isDay,
    minutes: window.elapsedMinutes,
    nominal_minutes: window.duration,
    created_at: savedAt,
    updated_at: savedAt,
    updated_by: nurse.id,
    updated_by_name: nurse.plan.name,
  };
}
