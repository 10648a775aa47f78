import type { ReportContext } from '#contract/reports/report-context.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { buildGroupings, type Grouping, type ReportSource } from '#web/cards/grouping.ts';

export type PageOneData = NonNullable<ReportContext['page_one']>['groupings'][number];

/** A grouping of Ratio with last year in place of the dates that the report is compared with. */
export interface PageGrouping extends Grouping {
  page: PageOneData;
}

export function listPageGroupings(source: ReportSource): PageGrouping[] {
  const { page_one, reports } = source.context;
  const ratio = reports?.find(({ report }) => report === 'ratio');
  if (!page_one || !ratio) return [];
  return buildGroupings(ratio, source).flatMap(grouping => {
    const page = page_one.groupings[grouping.index];
    if (!page) return [];
    // Published reports of earlier releases may have fewer weeks of last year.
    const periods = grouping.data.periods?.flatMap((period, index) => {
      const measures = page.last_year_periods[index];
      return measures ? [{ ...period, ...measures }] : [];
    });
    const before = {
      name: 'last year',
      title: 'Last year',
      data: { summary: page.last_year, ...(periods && { periods }) },
      // The server has paired them.
      isPairedByDate: false,
    };
    return [{ ...grouping, page, before: page.last_year.shifts > 0 ? before : null }];
  });
}

export interface RankedWindow {
  grouping: PageGrouping;
  name: string;
  window: PageOneData['windows'][number];
}

/** The windows that are off target, those under target first, the furthest first. */
export function rankWindows(groupings: readonly PageGrouping[]): RankedWindow[] {
  const variance = ({ window }: RankedWindow) => window.rn_variance ?? 0;
  const isOver = (ranked: RankedWindow) => variance(ranked) > 0;
  return groupings
    .flatMap(grouping =>
      grouping.page.windows.map(window => ({
        grouping,
        name: groupings.length > 1 ? `${grouping.name}, ${window.label}` : window.label,
        window,
      })),
    )
    .filter(ranked => staffingState(variance(ranked)) !== null)
    .sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || Math.abs(variance(b)) - Math.abs(variance(a)));
}
