import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments.ts';
import { assessmentNameMaxLength } from '#domain/measures/limits.ts';
import { isInBackground } from '#web/lib/api/background.ts';
import { client } from '#web/lib/api/client.ts';
import { savesDone } from './pending-saves.ts';

const assessmentsKey = ['assessments'] as const;

export function assessmentsQuery(moduleId: number) {
  return queryOptions({
    queryKey: [...assessmentsKey, 'of module', moduleId] as const,
    queryFn: async ({ signal }) => {
      const background = isInBackground();
      await savesDone();
      return client.listAssessments({ query: { module: moduleId }, signal, background });
    },
  });
}

/** Never from an earlier visit: an old version would be refused when it is saved. */
export function assessmentQuery(id: number) {
  return queryOptions({
    queryKey: [...assessmentsKey, id] as const,
    queryFn: async ({ signal }) => {
      await savesDone();
      return client.getAssessment({ params: { id }, signal });
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function recordedNeedsQuery(moduleId: number) {
  return queryOptions({
    queryKey: ['recorded-needs', moduleId] as const,
    queryFn: ({ signal }) => client.getRecordedNeeds({ query: { module: moduleId }, signal }),
    staleTime: 5 * 60_000,
  });
}

export function reloadAssessments(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...assessmentsKey, 'of module'] });
}

/** D25: into another module, or beside the first one. */
export function duplicateAssessment({ name, inputs }: Pick<Assessment, 'name' | 'inputs'>, module: number) {
  return client.createAssessment({ body: { name: copyName(name), module, inputs } });
}

/** `Nights (copy)`, shortened where there is no room. */
function copyName(name: string): string {
  const ending = ' (copy)';
  return name.slice(0, assessmentNameMaxLength - ending.length).trimEnd() + ending;
}
