import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import type { TableData, TableRow } from '#web/charts/table-data.ts';
import type { DrillDown } from '../shifts-behind/drill-down.ts';

export type SubReport = NonNullable<ReportContext['reports']>[number];
export type ReportState = ReportContext['state'];
export type Measures = NonNullable<ReportData['summary']>;

export interface CardRow extends TableRow {
  /** Tells the rows of a table apart. */
  key: string;
  /** The shifts that the row is made of, where they can be listed. */
  behind?: DrillDown | null;
}

export interface CardTable extends TableData {
  rows: readonly CardRow[];
}

interface CardFrame {
  /** Stable: view choices and notes are kept by it. */
  id: string;
  title: string;
  /** What it says, in words. */
  finding: string;
  table: CardTable;
  /** Of the width of a report; narrow screens take every card whole. */
  width: 'whole' | 'two-thirds' | 'half' | 'third';
}

export interface SummaryCard extends CardFrame {
  kind: 'summary';
  tiles: readonly { name: string; value: string; details: readonly string[] }[];
}

/** Bars from zero: one for each row of the table, a second one where there is something to compare with. */
export interface BarsCard extends CardFrame {
  kind: 'bars';
  xTitle: string;
  yTitle: string;
  bars: readonly {
    label: string;
    value: number | null;
    text: string;
    before: number | null;
    state: 'over' | 'under' | null;
    behind: DrillDown | null;
  }[];
  beforeName: string | null;
  references: readonly { value: number; name: string }[];
}

export interface CardLine {
  name: string;
  role: 'actual' | 'target' | 'before';
  values: readonly (number | null)[];
}

export interface LinesCard extends CardFrame {
  kind: 'lines';
  xTitle: string;
  yTitle: string;
  categories: readonly string[];
  lines: readonly CardLine[];
  /** From the 10th to the 90th percentile. */
  band: { name: string; low: readonly (number | null)[]; high: readonly (number | null)[] } | null;
  choice: CardChoice | null;
}

/** What a card can show, one at a time; kept in the report's state. */
export interface CardChoice {
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: string;
}

export interface HeatCell {
  text: string;
  /** In words, where the text alone does not say it. */
  change: string | null;
  /** From −1 to 1: how far, and to which side, it is tinted. */
  tint: number;
  behind: DrillDown | null;
}

export interface HeatmapCard extends CardFrame {
  kind: 'heatmap';
  choice: CardChoice;
  /** `amount` has one colour; `sides` has one on either side of the middle. */
  colouring: 'amount' | 'sides';
  rows: readonly string[];
  columns: readonly string[];
  rowsName: string;
  cells: readonly (readonly HeatCell[])[];
  legend: string;
}

export interface SharesCard extends CardFrame {
  kind: 'shares';
  /** Of the whole, largest first; the smallest are taken together. */
  slices: readonly { name: string; count: number; text: string; behind: DrillDown | null }[];
}

export interface TableCard extends CardFrame {
  kind: 'table';
  choice?: CardChoice & { isMetric: true };
  /** What must be known to read it. */
  remark?: string | null;
}

export interface ScheduleCard extends CardFrame {
  kind: 'schedule';
  windows: readonly string[];
  days: readonly {
    name: string;
    cells: readonly {
      rns: string;
      /** Mean, then percentiles. */
      details: readonly string[];
      isThin: boolean;
      change: string | null;
      behind: DrillDown | null;
    }[];
  }[];
}

export interface CommentsCard extends CardFrame {
  kind: 'comments';
  comments: NonNullable<ReportData['comments']>;
  module: number | null;
}

export type Card =
  | SummaryCard
  | BarsCard
  | LinesCard
  | HeatmapCard
  | SharesCard
  | TableCard
  | ScheduleCard
  | CommentsCard;
