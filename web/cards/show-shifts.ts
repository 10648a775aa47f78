import { createContext, use } from 'react';
import type { QueryOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

export type ShiftsQuery = Omit<QueryOf<Endpoints['listReportShifts']>, 'page' | 'page_size'>;

/** The shifts behind one figure. */
export interface DrillDown {
  title: string;
  query: ShiftsQuery;
}

type ShowShifts = (behind: DrillDown) => void;

/** Null where shifts cannot be requested: on paper and in stored reports. */
export const ShowShiftsContext = createContext<ShowShifts | null>(null);

export function useShowShifts(): ShowShifts | null {
  return use(ShowShiftsContext);
}
