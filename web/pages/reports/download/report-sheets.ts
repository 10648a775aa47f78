import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType, type SingleReportId } from '#domain/reports/options/report-types.ts';
import type { Card } from '#web/cards/card.ts';
import type { ReportSource } from '#web/cards/grouping.ts';
import { formatMade } from '#web/cards/words.ts';
import { toTable } from '#web/charts/readings/table-data.ts';
import type { LiveTable, Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import type { NamedTable } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import { listCards } from '../compose/build-cards.ts';
import { describeOptions } from '../view/describe-options.ts';

/** Short, because the name of a sheet has at most 31 characters. */
const sheetPrefixes: Record<SingleReportId | 'page-one', string> = {
  'page-one': 'At a Glance',
  ratio: 'Ratio',
  worked_hours: 'Worked Hours',
  nursing_hours: 'Hours',
  comments: 'Comments',
  predictive_nurse_schedule: 'Schedule',
  patterns_by_timeperiod: 'Patterns',
  staffing_bridge: 'Bridge',
  red_flags: 'Red Flags',
  missed_care: 'Missed Care',
  standards: 'Standards',
  scheduled: 'Scheduled',
  peers: 'Peers',
};

/** A sheet about the report, then one for each card, such as `Ratio – Reasons`. */
export function buildSheets(source: ReportSource): NamedTable[] {
  return [
    { name: 'About', table: aboutTable(source) },
    ...listCards(source).map(({ card, place }) => ({
      name: nameSheet(card, place),
      table: [[[place, card.title].filter(Boolean).join(': ')], [card.finding], [], ...toSheet(card)],
    })),
  ];
}

/** Below a title, a finding and an empty row. */
function toSheet(card: Card): LiveTable {
  return card.kind === 'waterfall' ? card.sheet(4) : toTable(card.table);
}

function nameSheet({ id, title }: Card, place: string): string {
  const prefix = Object.entries(sheetPrefixes).find(([report]) => id.startsWith(`${report}/`))?.[1];
  // Without its last words the title leaves room for the module: `Ratio – Variance – Labor & Deli`.
  const [measure = ''] = place === '' ? [title] : title.split(' by ');
  return [...new Set([prefix, measure, place])].filter(Boolean).join(' – ');
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

/** `Ratio Lakeside Labor & Delivery 2025-11-01 to 2026-10-31`. */
export function nameFile({ report, citation, options }: ReportContext, content = ''): string {
  const count = ({ length, 0: first }: readonly string[], word: string) =>
    length === 1 ? first : `${length} ${word}`;
  return [
    getReportType(report).name,
    content,
    count(citation.hospitals, 'hospitals'),
    count(citation.modules, 'modules'),
    options.start_date,
    'to',
    options.end_date,
  ]
    .filter(Boolean)
    .join(' ');
}
