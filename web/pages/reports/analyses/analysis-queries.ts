import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';

export function analysesQuery(moduleId: number) {
  return queryOptions({
    queryKey: ['analyses', moduleId],
    queryFn: ({ signal }) => client.listAnalyses({ query: { module: moduleId }, signal }),
    select: ({ results }) => results,
  });
}

export function analysisQuery(id: number) {
  return queryOptions({
    queryKey: ['analysis', id],
    queryFn: ({ signal }) => client.getAnalysis({ params: { id }, query: {}, signal }),
  });
}
