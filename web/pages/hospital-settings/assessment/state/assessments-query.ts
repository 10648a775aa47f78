import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Assessment, RecordedNeeds } from '#contract/assessments/assessments.ts';
import { fromWire } from '#contract/wire.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import { assessmentNameMaxLength } from '#domain/measures/limits.ts';
import type { RecordedWindow } from '#domain/simulation/recorded-counts.ts';
import type { IsoDate, Weekday } from '#domain/time/calendar.ts';
import { isInBackground } from '#web/lib/api/background.ts';
import { client } from '#web/lib/api/client.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';

const assessmentsKey = ['assessments'] as const;

export function assessmentsQuery(moduleId: number) {
  return queryOptions({
    queryKey: [...assessmentsKey, 'of module', moduleId] as const,
    queryFn: async ({ signal }) => {
      const background = isInBackground();
      await awaitPendingSaves();
      return client.listAssessments({ query: { module: moduleId }, signal, background });
    },
  });
}

/** Never cached: saving an outdated version would be a conflict. */
export function assessmentQuery(id: number) {
  return queryOptions({
    queryKey: [...assessmentsKey, id] as const,
    queryFn: async ({ signal }) => {
      await awaitPendingSaves();
      return settingsClient.getAssessment({ params: { id }, signal });
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What the recorded shifts of a module needed, for the plan of a week. */
export type Recorded = ReturnType<typeof toRecorded>;

export function recordedNeedsQuery(moduleId: number) {
  return queryOptions({
    queryKey: ['recorded-needs', moduleId] as const,
    queryFn: ({ signal }) => settingsClient.getRecordedNeeds({ query: { module: moduleId }, signal }),
    staleTime: 5 * 60_000,
    select: toRecorded,
  });
}

function toRecorded({ start_date, end_date, needs }: RecordedNeeds) {
  return {
    range: describeRange(start_date, end_date),
    needs: needs.map(({ weekday, is_day, mean_rn_target, rn_targets }) => ({
      weekday: weekday as Weekday,
      isDay: is_day,
      meanRnTarget: mean_rn_target,
      rnTargets: rn_targets,
    })),
  };
}

/** The recorded shifts of a module by window, with their patients by acuity field (B20). */
export interface RecordedWindows {
  range: string;
  windows: readonly RecordedWindow[];
  /** Those of the counts, deleted ones included. */
  fields: readonly { id: number; name: string; rnsPerPatient: number }[];
}

export function recordedWindowsQuery(moduleId: number) {
  return queryOptions({
    queryKey: ['recorded-needs', moduleId, 'by window'] as const,
    queryFn: ({ signal }) =>
      settingsClient.getRecordedNeeds({ query: { module: moduleId, by_window: 'true' }, signal }),
    staleTime: 5 * 60_000,
    select: toRecordedWindows,
  });
}

function toRecordedWindows({
  start_date,
  end_date,
  windows = [],
  fields = [],
}: RecordedNeeds): RecordedWindows {
  return { range: describeRange(start_date, end_date), ...fromWire({ windows, fields }) };
}

function describeRange(start: IsoDate, end: IsoDate): string {
  return `from ${formatDate(start)} to ${formatDate(end)}`;
}

export function reloadAssessments(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...assessmentsKey, 'of module'] });
}

/** Copies an assessment into the same or another module (D25). */
export function duplicateAssessment({ name, inputs }: Pick<Assessment, 'name' | 'inputs'>, module: number) {
  return settingsClient.createAssessment({ body: { name: nameCopy(name), module, inputs } });
}

/** `Nights (copy)`, shortened to the maximum length. */
function nameCopy(name: string): string {
  const ending = ' (copy)';
  return name.slice(0, assessmentNameMaxLength - ending.length).trimEnd() + ending;
}

const pending = new Set<Promise<unknown>>();

/** Registers a save that continues after its screen was left. */
export function trackSave(save: Promise<unknown>): void {
  pending.add(save);
  void save.finally(() => pending.delete(save)).catch(() => undefined);
}

/** Awaited before assessments are loaded: they must not be older than the input of the screen before. */
async function awaitPendingSaves(): Promise<void> {
  await Promise.allSettled(pending);
}
