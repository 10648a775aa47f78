import { useQuery } from '@tanstack/react-query';
import type { RecordedNeeds } from '#contract/assessments.ts';
import type { RecordedNeed } from '#domain/budget/staffing-models.ts';
import type { Weekday } from '#domain/time/calendar.ts';
import { recordedNeedsQuery } from '../../assessments-query.ts';

export function useRecorded(moduleId: number) {
  return useQuery(recordedNeedsQuery(moduleId));
}

export function toRecordedNeeds({ needs }: RecordedNeeds): RecordedNeed[] {
  return needs.map(({ weekday, is_day, mean_rn_target, rn_targets }) => ({
    weekday: weekday as Weekday,
    isDay: is_day,
    meanRnTarget: mean_rn_target,
    rnTargets: rn_targets,
  }));
}
