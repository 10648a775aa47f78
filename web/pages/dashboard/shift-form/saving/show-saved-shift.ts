import type { QueryClient } from '@tanstack/react-query';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';

/** Puts a saved shift into the loaded day, so that the dashboard shows it before the day is loaded again. */
export function showSavedShift(queryClient: QueryClient, moduleId: number, shift: Shift): void {
  queryClient.setQueriesData<DayOfShifts>({ queryKey: [...shiftsKey(moduleId), 'day'] }, day => {
    if (day?.date !== shift.date) return day;
    const others = day.shifts.filter(({ window }) => window !== shift.window);
    return { ...day, shifts: [...others, shift].toSorted((a, b) => a.window - b.window) };
  });
}
