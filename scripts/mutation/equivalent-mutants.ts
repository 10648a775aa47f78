import type { Mutant } from './mutants.ts';

/** Mutations of one line that no test can detect: they change a default that the types require and no input reaches. */
interface EquivalentMutants {
  file: string;
  line: string;
  /** As `original → replacement`. */
  mutations: string[];
  reason: string;
}

const otherNumbers = ['0 → 1', '0 → (-1)'];

/** The mutations of `value ?? 0` that keep the value. */
function mutateZeroDefault(value: string): string[] {
  return [`${value} ?? 0 → ${value}`, ...otherNumbers];
}

/** The mutations of `value ?? ''` that keep the value. */
function mutateTextDefault(value: string): string[] {
  return [`${value} ?? '' → ${value}`, "'' → 'mutant'"];
}

const divisor = 'the divisor is a constant';
const column = 'every column has a value for each date';
const start = 'there is a start for each window and for the first of the next date';
const member = 'a group has at least one row';

export const equivalentMutants: EquivalentMutants[] = [
  {
    file: 'domain/budget/budget.ts',
    line: 'ftes: quotient(weeklyHours, toMicro(WEEKLY_HOURS_PER_FTE)) ?? 0,',
    mutations: mutateZeroDefault('quotient(weeklyHours, toMicro(WEEKLY_HOURS_PER_FTE))'),
    reason: divisor,
  },
  {
    file: 'domain/budget/budget.ts',
    line: 'paidFtes: quotient(paidHours(amounts), toMicro(PAID_HOURS_PER_FTE)) ?? 0,',
    mutations: mutateZeroDefault('quotient(paidHours(amounts), toMicro(PAID_HOURS_PER_FTE))'),
    reason: divisor,
  },
  {
    file: 'domain/measures/nursing-hours.ts',
    line: 'return quotient(microMinutes, 60n * MICRO_PER_UNIT) ?? 0;',
    mutations: mutateZeroDefault('quotient(microMinutes, 60n * MICRO_PER_UNIT)'),
    reason: divisor,
  },
  {
    file: 'domain/time/calendar.ts',
    line: 'return WEEKDAYS[plain(date).dayOfWeek % 7] ?? 0;',
    mutations: ['7 → 8', ...mutateZeroDefault('WEEKDAYS[plain(date).dayOfWeek % 7]')],
    reason: 'the remainder is always a weekday; with 8, Sunday gets the default, which is Sunday',
  },
  {
    file: 'domain/time/calendar.ts',
    line: "return MONTH_NAMES[monthOf(date) - 1] ?? '';",
    mutations: mutateTextDefault('MONTH_NAMES[monthOf(date) - 1]'),
    reason: 'every month has a name',
  },
  {
    file: 'domain/reports/blocks/report-breakdowns.ts',
    line: "reason: members[0]?.reason ?? '',",
    mutations: mutateTextDefault('members[0]?.reason'),
    reason: member,
  },
  {
    file: 'domain/reports/blocks/report-breakdowns.ts',
    line: 'over: members[0]?.over ?? false,',
    mutations: ['members[0]?.over ?? false → members[0]?.over', 'false → true'],
    reason: member,
  },
  {
    file: 'domain/reports/blocks/report-samples.ts',
    line: 'const [census = 0, rnTarget = 0] = [window.censuses[index], window.rnTargets[index]];',
    mutations: otherNumbers,
    reason: column,
  },
  ...['elapsedMinutes: window.minutes', 'rnActual: window.rnActuals', 'rnPremium: window.rnPremiums'].map(
    named => ({
      file: 'domain/reports/blocks/report-samples.ts',
      line: `${named}[index] ?? 0,`,
      mutations: mutateZeroDefault(`${named.split(' ')[1]}[index]`),
      reason: column,
    }),
  ),
  {
    file: 'domain/shifts/shift-windows.ts',
    line: 'const start = starts[idx] ?? 0;',
    mutations: mutateZeroDefault('starts[idx]'),
    reason: start,
  },
  {
    file: 'domain/shifts/shift-windows.ts',
    line: 'starts[index] = Math.min(starts[index] ?? 0, starts[index + 1] ?? Number.POSITIVE_INFINITY);',
    mutations: [
      ...mutateZeroDefault('starts[index]'),
      'starts[index + 1] ?? Number.POSITIVE_INFINITY → starts[index + 1]',
    ],
    reason: start,
  },
  {
    file: 'domain/reports/blocks/report-figures.ts',
    line: "return cellKey(periodKey ?? '', windowId ?? '');",
    mutations: [...mutateTextDefault('periodKey'), ...mutateTextDefault('windowId')],
    reason: 'a key may be any text that is unique',
  },
];

export function isListed(mutant: Mutant, { file, line, mutations }: EquivalentMutants): boolean {
  const mutation = `${mutant.original} → ${mutant.replacement}`;
  return mutant.file === file && mutant.lineText === line && mutations.includes(mutation);
}
