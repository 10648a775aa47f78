import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { toTable } from '#web/charts/table-data.ts';
import type { Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import type { NamedTable } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import { listCards } from '../cards/build-cards.ts';
import type { ReportSource } from '../cards/grouping.ts';
import { formatMade } from '../cards/words.ts';
import { describeOptions } from '../view/describe-options.ts';

/** A sheet about the report, then one for each card. */
export function buildSheets(source: ReportSource): NamedTable[] {
  return [
    { name: 'About', table: aboutTable(source) },
    ...listCards(source).map(({ card, place }) => ({
      name: [card.title, place].filter(Boolean).join(', '),
      table: [[[place, card.title].filter(Boolean).join(': ')], [card.finding], [], ...toTable(card.table)],
    })),
  ];
}

function aboutTable({ context, comparison }: ReportSource): Table {
  const { citation } = context;
  return [
    ['Report', getReportType(context.report).name],
    ['Hospitals', citation.hospitals.join(', ')],
    ['Modules', citation.modules.join(', ')],
    ['From', citation.start_date],
    ['To', citation.end_date],
    ['Options', describeOptions(context, comparison).join(' · ')],
    ['Shift times', citation.windows.join(', ')],
    ['Shifts', citation.shifts],
    ['Possible shifts', citation.completeness.possible],
    ['Made', formatMade(citation)],
  ];
}

/** `Ratio Labor & Delivery 2025-11-01 to 2026-10-31`. */
export function nameFile({ report, citation, options }: ReportContext, content = ''): string {
  const place = citation.modules.length === 1 ? citation.modules[0] : `${citation.modules.length} modules`;
  return [getReportType(report).name, content, place, options.start_date, 'to', options.end_date]
    .filter(Boolean)
    .join(' ');
}
