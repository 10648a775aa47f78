import {
  type ByField,
  computeShiftMetrics,
  type ShiftMetrics,
  staffingState,
} from '#domain/shifts/shift-metrics.ts';
import type { FieldKey } from './catalogue.ts';
import type { DemoModule } from './hospitals.ts';
import type { Occupancy } from './occupancy.ts';
import type { Random } from './random.ts';
import { remarksOn } from './remarks.ts';
import { type Crew, crewsOf, scheduleFor, type Turn } from './staffing.ts';
import type { PastWindow } from './timeline.ts';

/** A module as it stands in the store. */
export interface StoredModule {
  clientId: number;
  id: number;
  plan: DemoModule;
  fields: readonly { id: number; key: FieldKey; name: string; rnsPerPatient: number }[];
}

export interface Person {
  id: number;
  name: string;
}

export interface GeneratedShift {
  past: PastWindow;
  acuityCounts: ByField;
  metrics: Pick<ShiftMetrics, 'census' | 'rnTarget'>;
  crew: Crew;
  reasons: string[];
  comments: string;
  enteredAt: Date;
  enteredBy: Person;
}

interface Surroundings {
  windows: readonly PastWindow[];
  occupancy: Occupancy;
  /** Who enters shifts at this hospital. */
  people: readonly [Person, ...Person[]];
  now: Date;
}

type CountedWindow = { past: PastWindow } & Pick<GeneratedShift, 'acuityCounts' | 'metrics'>;

/** The shifts that a module has recorded: what was counted, who worked, and what was said about it. */
export function generateShifts(
  module: StoredModule,
  surroundings: Surroundings,
  random: Random,
): GeneratedShift[] {
  const counted = countedWindows(module, surroundings, random);
  const usualCensus = counted.reduce((sum, { metrics }) => sum + metrics.census, 0) / counted.length;
  const turns = turnsOf(counted);
  const schedule = scheduleFor(module.plan, turns);

  return turns.flatMap(turn => {
    const crews = crewsOf(turn, schedule, module.plan, random);
    const enteredBy = random.pick(crewOf(turn, surroundings.people));
    return turn.windows.flatMap((window, index) => {
      const crew = crews[index];
      if (crew === undefined || isLeftOut(window.past, random)) return [];
      const variance = crew.rnActual - window.metrics.rnTarget;
      const unusualCensus = window.metrics.census - usualCensus;
      const situation = { state: staffingState(variance), variance, unusualCensus, crew };
      const remarks = remarksOn(situation, module.plan, random);
      return [
        { ...window, crew, ...remarks, enteredBy, enteredAt: entryTime(window.past, surroundings, random) },
      ];
    });
  });
}

function countedWindows(
  module: StoredModule,
  { windows, occupancy }: Surroundings,
  random: Random,
): CountedWindow[] {
  const rnsPerPatient = rnsPerPatientOf(module);
  const { minRnTarget } = module.plan;
  return windows.map((past, index) => {
    const acuityCounts = Object.fromEntries(
      module.fields.map(({ id, key }) => [id, countedIn(key, occupancy.get(key)?.[index] ?? 0, random)]),
    );
    const { census, rnTarget } = computeShiftMetrics({
      acuityCounts,
      rnsPerPatient,
      minRnTarget,
      rnActual: 0,
    });
    return { past, acuityCounts, metrics: { census, rnTarget } };
  });
}

/** Somebody in triage for half the window is counted as half by some nurses; all else is counted whole. */
function countedIn(field: FieldKey, count: number, random: Random): number {
  return field === 'triage-observation' && random.chance(0.04) ? count + 0.5 : count;
}

export function rnsPerPatientOf(module: StoredModule): ByField {
  return Object.fromEntries(module.fields.map(({ id, rnsPerPatient }) => [id, rnsPerPatient]));
}

function turnsOf(counted: readonly CountedWindow[]): (Turn & { windows: CountedWindow[] })[] {
  const grouped = Map.groupBy(counted, ({ past }) => `${past.date} ${past.window.isDay}`);
  return [...grouped.values()].flatMap((windows, index) => {
    const [first] = windows;
    if (first === undefined) return [];
    const { weekday, month, window } = first.past;
    const share = index / grouped.size;
    return [
      {
        windows,
        weekday,
        month,
        isDay: window.isDay,
        needs: windows.map(({ past, metrics }) => ({ windowId: past.window.id, target: metrics.rnTarget })),
        hasTravelers: share > 0.3 && share < 0.65,
      },
    ];
  });
}

/** Forgotten windows: some of every kind, most in the small hours. Today's are all there, for a first look. */
function isLeftOut({ isToday, window }: PastWindow, random: Random): boolean {
  const isSmallHours = window.id >= 1560;
  return random.chance(window.isDay ? 0.028 : isSmallHours ? 0.075 : 0.045) && !isToday;
}

/** Every other person works nights, so that nobody enters both a day and the night after it. */
function crewOf({ isDay }: Turn, people: Surroundings['people']): Surroundings['people'] {
  const [first, ...others] = people.filter((_, index) => index % 2 === (isDay ? 0 : 1));
  return first === undefined ? people : [first, ...others];
}

function entryTime({ window }: PastWindow, { now }: Surroundings, random: Random): Date {
  const minutes = Math.round(random.between(8, 95));
  return new Date(Math.min(Date.parse(window.time) + minutes * 60_000, now.getTime()));
}
