import type { QueryOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

export type ShiftsQuery = Omit<QueryOf<Endpoints['listReportShifts']>, 'page' | 'page_size'>;

/** The shifts behind one figure: what they have in common, in words and as the call says it. */
export interface DrillDown {
  title: string;
  query: ShiftsQuery;
}
