import type { MonthOfShifts } from '#contract/shifts/month-of-shifts.ts';

type WindowOfMonth = MonthOfShifts['days'][number]['windows'][number];

/** The windows that any day of the month has, in the order of the day: a change of shift times adds some midway. */
export function columnsOf({ days }: MonthOfShifts): { id: number; label: string }[] {
  const labels = new Map(days.flatMap(({ windows }) => windows.map(({ id, label }) => [id, label] as const)));
  return [...labels].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.id - b.id);
}

/** What a cell says; a window that the day does not have, or that takes no data, says nothing. */
export function statusWords(status: WindowOfMonth['status'] | undefined): string {
  switch (status) {
    case 'saved':
      return 'Saved';
    case 'missing':
      return 'Missing';
    case 'open':
      return 'Open';
    default:
      return '';
  }
}
