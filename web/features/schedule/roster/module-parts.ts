import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { findRosterDates, type TimedShift } from '#domain/schedule/roster/check-shifts.ts';
import {
  countRosterRns,
  type KnownSchedule,
  type ModulePlan,
  type PlannedDay,
  planModule,
  previewDays,
} from '#domain/schedule/roster/plan-module.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { type DraftReading, type RosterDraft, toClock } from './roster-draft.ts';

/** What the file has for a module, and the dates that it replaces there. */
export interface ModulePart {
  readonly module: ClientModule;
  readonly shifts: readonly TimedShift[];
  readonly dates: DateRange;
}

/** The part of each module that a unit of the file is mapped to. */
export function listModuleParts(
  draft: RosterDraft,
  { shifts, choices }: DraftReading,
  hospital: Client,
): readonly ModulePart[] {
  return hospital.modules.flatMap(module => {
    const own = shifts.filter(({ unit }) => choices.get(foldText(unit)) === module.id);
    const dates = draft.dates ?? findRosterDates(own, toClock(hospital));
    return own.length > 0 && dates ? [{ module, shifts: own, dates }] : [];
  });
}

/** From the first date of any part to the last; null without a part. */
export function findCommonDates(parts: readonly ModulePart[]): DateRange | null {
  const starts = parts.map(({ dates }) => dates.start).sort();
  const ends = parts.map(({ dates }) => dates.end).sort();
  const [start, end] = [starts[0], ends.at(-1)];
  return start !== undefined && end !== undefined ? { start, end } : null;
}

export interface PlannedPart {
  readonly module: ClientModule;
  readonly plan: ModulePlan;
  /** Those of the dates, and the day before if that changes. */
  readonly days: readonly PlannedDay[];
  /** RN shifts of the file that are in the plan. */
  readonly fromFile: number;
}

export function planPart(
  { module, shifts, dates }: ModulePart,
  known: KnownSchedule,
  hospital: Client,
): PlannedPart {
  const clock = toClock(hospital);
  const plan = planModule(shifts, dates, known, clock);
  const days = previewDays(plan, known, { ...clock, handoverMinutes: module.handover_minutes }).filter(
    ({ date, shifts: after, before }) => date >= dates.start || after !== before,
  );
  const fromFile = countRosterRns(shifts.filter(({ line }) => !plan.outside.includes(line)));
  return { module, plan, days, fromFile };
}
