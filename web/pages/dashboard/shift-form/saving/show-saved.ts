import type { QueryClient } from '@tanstack/react-query';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';

/** Puts a saved shift into the day that is on the screen, so that nobody waits for it to be loaded again. */
export function showSaved(queryClient: QueryClient, moduleId: number, shift: Shift): void {
  queryClient.setQueriesData<DayOfShifts>({ queryKey: [...shiftsKey(moduleId), 'day'] }, day =>
    day?.date === shift.date ? withShift(day, shift) : day,
  );
}

function withShift(day: DayOfShifts, shift: Shift): DayOfShifts {
  const others = day.shifts.filter(({ window }) => window !== shift.window);
  return { ...day, shifts: [...others, shift].toSorted((a, b) => a.window - b.window) };
}
