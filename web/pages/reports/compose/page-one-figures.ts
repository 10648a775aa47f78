import type { ReportContext } from '#contract/reports/report-context.ts';
import { describeHoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { formatMoney, formatPercentage, formatSigned } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { countDays } from '#domain/time/calendar.ts';
import type { BarsCard, SummaryCard } from '../cards/card.ts';
import { comparedColumns } from '../cards/compared.ts';
import type { Grouping } from '../cards/grouping.ts';
import { describeFar, isFar, toleranceLines } from '../cards/period-cards.ts';
import { buildTable } from '../cards/table.ts';
import { findExtent, formatCount, formatOne, formatQuantity, signed } from '../cards/words.ts';
import type { PageGrouping, PageOneData } from './page-one.ts';

export function figuresCard(
  whole: PageGrouping,
  modules: readonly PageGrouping[],
  { citation }: ReportContext,
  id: string,
): SummaryCard {
  const { summary } = whole.data;
  const { last_year: lastYear, cost } = whole.page;
  const days = countDays({ start: citation.start_date, end: citation.end_date });
  const hours = summary?.equivalent_rn_hours ?? 0;
  const state = staffingState(hours);
  const { saved, possible } = citation.completeness;
  const then = (text: string) => (whole.before ? [`last year ${text}`] : []);
  const tiles = [
    {
      name: 'RN variance',
      value: formatSigned(summary?.rn_variance ?? null),
      details: ['RNs on average', ...then(formatSigned(lastYear.rn_variance))],
    },
    {
      name: 'RN hours',
      value: state === null ? formatOne(0) : `${formatOne(Math.abs(hours))} ${state}`,
      details: [
        state === null
          ? 'a day, on target'
          : `a day, ${formatCount(Math.abs(hours) * days)} in ${formatQuantity(days, 'day')}`,
        ...then(formatSigned(lastYear.equivalent_rn_hours)),
      ],
    },
    ...(cost ? [costTile(cost, days, listWithoutPlan(modules))] : []),
    {
      name: 'Completeness',
      value: formatPercentage(possible === 0 ? null : (100 * saved) / possible),
      details: [`${formatCount(saved)} of ${formatCount(possible)} shifts recorded`],
    },
  ];
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Hours and cost',
    finding: `Means over ${formatQuantity(days, 'day')}, compared with target staffing.`,
    tiles,
    table: buildTable('Figure', tiles, ({ name }) => ({ key: name, name }), [
      ['Value', null, tile => tile.value],
      ['Details', null, tile => tile.details.join(', ')],
    ]),
  };
}

function listWithoutPlan(modules: readonly PageGrouping[]): string[] {
  return modules.filter(({ page }) => page.cost === null).map(({ name }) => name);
}

function costTile(
  { per_day, hours_without_wage }: NonNullable<PageOneData['cost']>,
  days: number,
  withoutPlan: readonly string[],
) {
  return {
    name: per_day < 0 ? 'Below target cost' : 'Above target cost',
    value: formatMoney(Math.abs(per_day) * days, 0),
    details: [
      `at the wages of the plan, ${formatMoney(Math.abs(per_day), 0)} a day`,
      ...describeHoursWithoutWage(hours_without_wage),
      ...(withoutPlan.length > 0 ? [`no plan: ${withoutPlan.join(', ')}`] : []),
    ],
  };
}

/** A bar for each module. */
export function moduleBars(modules: readonly PageGrouping[], id: string): BarsCard {
  const variance = ({ data }: Grouping) => data.summary?.rn_variance ?? null;
  const far = modules.filter(({ data }) => data.summary && isFar(data.summary)).length;
  const rows = modules.map(grouping => ({
    ...grouping,
    earlier: grouping.before ? { ...grouping, data: grouping.before.data } : undefined,
  }));
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: 'RN variance by module',
    finding: `Mean RNs over (+) or under (−) target. ${describeFar(far, modules.length, 'module')}`,
    yTitle: 'RNs over or under target',
    bars: modules.map(module => ({
      value: variance(module),
      text: formatSigned(variance(module)),
      before: module.before?.data.summary?.rn_variance ?? null,
      state: module.data.summary && isFar(module.data.summary) ? staffingState(variance(module) ?? 0) : null,
    })),
    beforeName: modules.some(({ before }) => before) ? 'last year' : null,
    extent: findExtent(
      modules.flatMap(module => [variance(module), module.before?.data.summary?.rn_variance ?? null]),
    ),
    references: toleranceLines,
    table: buildTable(
      'Module',
      rows,
      ({ index, name, drillDown }) => ({ key: String(index), name, behind: drillDown({}) }),
      [
        ['Target RNs', formatOne, ({ data }) => data.summary?.rn_target ?? null],
        ['Actual RNs', formatOne, ({ data }) => data.summary?.rn_actual ?? null],
        ['Variance', signed(1), variance],
        ['RN hours a day', signed(1), ({ data }) => data.summary?.equivalent_rn_hours ?? null],
        ...(modules.some(({ page }) => page.cost)
          ? [['Cost a day', formatDollars, ({ page }: PageGrouping) => page.cost?.per_day ?? null] as const]
          : []),
        ...comparedColumns<Grouping>(modules.find(({ before }) => before)?.before ?? null, [
          null,
          signed(1),
          1,
          variance,
        ]),
      ],
    ),
  };
}

function formatDollars(dollars: number | null): string {
  return formatMoney(dollars, 0);
}
