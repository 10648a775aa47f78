import type { ReportContext } from '#contract/reports/report-context.ts';
import { describeHoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { describeComparison, oneDecimal, showFigures } from '#domain/measures/figures.ts';
import {
  formatCount,
  formatPercentage,
  formatQuantity,
  formatSigned,
  formatSignedMoney,
  noFigure,
  roundAsShown,
} from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { type ShownBridge, showCost, showHours } from '#domain/staffing-bridge/show-bridge.ts';
import { countDays } from '#domain/time/calendar.ts';
import type { BarsCard, SummaryCard } from '#web/cards/card.ts';
import { comparedColumns, comparedVariance, compareStaffing } from '#web/cards/compared.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { describeFar, isFar, toleranceLines } from '#web/cards/period-cards.ts';
import { buildTable } from '#web/cards/table.ts';
import { findExtent, signed } from '#web/cards/words.ts';
import { readBridge } from '#web/features/staffing-bridge/bridge-figures.ts';
import type { PageGrouping, PageOneData } from './page-one.ts';

/** A tile for each unit: RNs, hours, dollars, with each difference named by what it is compared with. */
export function figuresCard(
  whole: PageGrouping,
  modules: readonly PageGrouping[],
  { citation }: ReportContext,
  id: string,
): SummaryCard {
  const days = countDays({ start: citation.start_date, end: citation.end_date });
  const { saved, possible } = citation.completeness;
  const tiles = [
    rnsTile(whole),
    hoursTile(whole, days, listPlanned(modules)),
    ...(whole.page.cost ? [costTile(whole.page, whole.page.cost, days, listWithoutPlan(modules))] : []),
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
    finding: `Means over ${formatQuantity(days, 'day')}.`,
    tiles,
    table: buildTable('Figure', tiles, ({ name }) => ({ key: name, name }), [
      ['Value', null, tile => tile.value],
      ['Details', null, tile => tile.details.join(', ')],
    ]),
  };
}

function rnsTile({ data, before }: PageGrouping) {
  const shown = compareStaffing(data.summary, before?.data.summary);
  const lastYear = { before: shown.actualBefore, change: shown.actualChange };
  return {
    name: 'RNs working',
    value: shown.actual.text,
    details: [
      describeComparison('target', { before: shown.target, change: shown.variance }, 'RNs'),
      ...(before ? [describeComparison(before.name, lastYear, 'RNs')] : []),
    ],
  };
}

function hoursTile(
  { data, before, hoursPerDay, page: { bridge } }: PageGrouping,
  days: number,
  planned: readonly string[],
) {
  const toHours = (rns: number | null | undefined) => (rns ?? 0) * hoursPerDay;
  const { worked, target, change, earlier, since } = showFigures(
    oneDecimal,
    {
      worked: toHours(data.summary?.rn_actual),
      target: toHours(data.summary?.rn_target),
      earlier: before && toHours(before.data.summary?.rn_actual),
    },
    { change: ['worked', 'target'], since: ['worked', 'earlier'] },
  );
  const hours = data.summary?.equivalent_rn_hours ?? 0;
  const total = `${formatSigned(hours * days, 0)} in ${formatQuantity(days, 'day')}`;
  return {
    name: 'RN hours a day',
    value: worked.text,
    details: [
      describeComparison('target', { before: target, change }, unit),
      ...(staffingState(hours) === null ? [] : [total]),
      ...(bridge ? [describePlan(showHours(readBridge(bridge).hours), worked.text, planned)] : []),
      ...(before ? [describeComparison(before.name, { before: earlier, change: since }, unit)] : []),
    ],
  };
}

const unit = 'RN hours';

/**
 * `+6.1 RN hours vs plan (92.7)`. With the modules that have a plan, and their own hours, if these are not the hours of the tile:
 * `+6.1 RN hours vs plan of Labor & Delivery (98.8 worked, 92.7 planned)`.
 */
function describePlan(
  { start, end, change }: ShownBridge,
  worked: string,
  modules: readonly string[],
): string {
  if (end.text === worked) return describeComparison('plan', { before: start, change }, unit);
  const plan = modules.length > 0 ? `plan of ${modules.join(', ')}` : 'plan';
  return `${change.text} ${unit} vs ${plan} (${end.text} worked, ${start.text} planned)`;
}

/** The modules with a plan, if others have none. */
function listPlanned(modules: readonly PageGrouping[]): string[] {
  const planned = modules.filter(({ page }) => page.bridge);
  return planned.length === modules.length ? [] : planned.map(({ name }) => name);
}

function listWithoutPlan(modules: readonly PageGrouping[]): string[] {
  return modules.filter(({ page }) => page.cost === null).map(({ name }) => name);
}

function costTile(
  { bridge }: PageOneData,
  { per_day, hours_without_wage }: NonNullable<PageOneData['cost']>,
  days: number,
  withoutPlan: readonly string[],
) {
  const missing = describeHoursWithoutWage(hours_without_wage);
  const cost = bridge && readBridge(bridge).cost;
  // Without wages, the cost is not known.
  const none = missing.length > 0 ? noFigure : 'On target';
  const isNone = roundAsShown(per_day, 0) === 0;
  const vsTarget = isNone ? none : `${formatSignedMoney(per_day)} vs target`;
  const shown = cost && showCost(cost);
  const inDays = `${formatSignedMoney(per_day * days)} in ${formatQuantity(days, 'day')}`;
  return {
    name: 'Cost a day',
    shortened: [vsTarget, inDays],
    value: shown ? shown.end.text : vsTarget,
    details: [
      ...(shown && vsTarget !== noFigure ? [vsTarget] : []),
      ...(isNone ? [] : [inDays]),
      ...(shown ? [describeComparison('plan', { before: shown.start, change: shown.change })] : []),
      'at the wages of the plan',
      ...missing,
      ...(withoutPlan.length > 0 ? [`no plan: ${withoutPlan.join(', ')}`] : []),
    ],
  };
}

/** A bar for each module. */
export function moduleBars(modules: readonly PageGrouping[], id: string): BarsCard {
  const variance = ({ data }: Grouping) => data.summary?.rn_variance ?? null;
  const rows = modules.map(grouping => {
    const shown = compareStaffing(grouping.data.summary, grouping.before?.data.summary);
    return { ...grouping, shown, isFar: isFar(shown.variance) };
  });
  const far = rows.filter(row => row.isFar).length;
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: 'RN variance by module',
    finding: `Mean RNs over (+) or under (−) target. ${describeFar(far, modules.length, 'module')}`,
    yTitle: 'RNs over or under target',
    bars: rows.map(module => ({
      value: variance(module),
      text: module.shown.variance.text,
      before: module.before?.data.summary?.rn_variance ?? null,
      state: module.isFar ? staffingState(variance(module) ?? 0) : null,
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
        ['Target RNs', null, ({ shown }) => shown.target],
        ['Actual RNs', null, ({ shown }) => shown.actual],
        ['Variance', null, ({ shown }) => shown.variance],
        ['RN hours a day', signed(1), ({ data }) => data.summary?.equivalent_rn_hours ?? null],
        ...(modules.some(({ page }) => page.cost)
          ? [
              [
                'Cost a day vs target',
                formatDollars,
                ({ page }: PageGrouping) => page.cost?.per_day ?? null,
              ] as const,
            ]
          : []),
        ...comparedColumns<(typeof rows)[number]>(
          modules.find(({ before }) => before)?.before ?? null,
          null,
          ({ shown }) => comparedVariance(shown),
        ),
      ],
    ),
  };
}

function formatDollars(dollars: number | null): string {
  return dollars === null ? noFigure : formatSignedMoney(dollars);
}
