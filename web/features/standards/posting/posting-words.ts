import type { Posting } from '#contract/now/now.ts';

export type PostedDay = Posting['days'][number];
export type PostedShift = NonNullable<PostedDay['windows'][number]['shift']>;

/** The standard of a day, which is that of each of its shifts; null without one. */
export function findStandardName({ windows }: PostedDay): string | null {
  return windows.find(({ shift }) => shift?.standard)?.shift?.standard ?? null;
}

/** Whether RNs of any shift are required for others than its patients, because some are left out or count twice (D62). */
export function showsCoverage({ days }: Posting): boolean {
  return days.some(({ windows }) =>
    windows.some(({ shift }) => shift && shift.judged !== null && shift.judged !== shift.patients),
  );
}

const dash = 'A dash: no standard, or it says nothing about the shift.';

/** Under the figures, on the screen and on paper. */
export function describePosting(posting: Posting): string {
  if (!showsCoverage(posting))
    return `Required RNs are what the staffing standard of the unit asks for with these patients. ${dash}`;
  return `Required RNs are for the patients that the standard names: those of “Patients covered”, as it counts them. It says nothing about those of “Not covered”. ${dash}`;
}
