import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { toTable } from '#web/charts/table-data.ts';
import type { Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import type { NamedTable } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import { cardsBefore, cardsOf } from '../cards/cards-of.ts';
import { type Comparison, partsOf, reportsIn } from '../cards/part.ts';
import { recapOf } from '../view/recap-of.ts';

interface Source {
  context: ReportContext;
  comparison: Comparison | null;
  state: ReportContext['state'];
}

/** A sheet for each card, after one that says what they are about. */
export function reportSheets(source: Source): NamedTable[] {
  const { context, comparison } = source;
  const cards = reportsIn(context).flatMap(report => {
    const parts = partsOf(report, source);
    const named = parts.flatMap(part =>
      cardsOf(part).map(card => ({ card, place: parts.length > 1 ? part.name : '' })),
    );
    return [...cardsBefore(parts).map(card => ({ card, place: '' })), ...named];
  });
  return [
    { name: 'About', table: aboutTable(context, comparison) },
    ...cards.map(({ card, place }) => ({
      name: [card.title, place].filter(Boolean).join(', '),
      table: [[[place, card.title].filter(Boolean).join(': ')], [card.finding], [], ...toTable(card.table)],
    })),
  ];
}

function aboutTable(context: ReportContext, comparison: Comparison | null): Table {
  const { citation } = context;
  return [
    ['Report', getReportType(context.report).name],
    ['Hospitals', citation.hospitals.join(', ')],
    ['Modules', citation.modules.join(', ')],
    ['From', citation.start_date],
    ['To', citation.end_date],
    ['Options', recapOf(context, comparison).join(' · ')],
    ['Shift times', citation.windows.join(', ')],
    ['Shifts', citation.shifts],
    ['Possible shifts', citation.completeness.possible],
    ['Made at (UTC)', citation.made_at],
  ];
}

/** `Ratio Labor & Delivery 2025-11-01 to 2026-10-31`. */
export function fileNameOf({ report, citation, options }: ReportContext, what = ''): string {
  const whose = citation.modules.length === 1 ? citation.modules[0] : `${citation.modules.length} modules`;
  return [getReportType(report).name, what, whose, options.start_date, 'to', options.end_date]
    .filter(Boolean)
    .join(' ');
}
