import { createContext, use } from 'react';
import type { DrillDown } from './drill-down.ts';

type ShowShifts = (behind: DrillDown) => void;

/** Null where nothing can be asked for: on paper, and in stored reports. */
export const ShowShiftsContext = createContext<ShowShifts | null>(null);

/** Opens the shifts behind a figure, where that is possible. */
export function useShowShifts(): ShowShifts | null {
  return use(ShowShiftsContext);
}
