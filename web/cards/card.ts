/*
 * Report cards: a report is a list of cards, and a card is data (decision 035 and the path of a report in docs/architecture.md).
 *
 * A card promises:
 * - It has everything that any output needs. Screen, printed page and spreadsheet draw the same card, so they cannot differ in a
 *   figure.
 * - Its texts are formatted already, and its values are those behind the texts, for colors and axes. No output rounds again.
 * - Its table says in words all that its picture shows, for readers of a screen reader and of a spreadsheet.
 * - Its id is stable. Notes of an analysis and choices of the reader belong to the id, also in an analysis that was published long
 *   ago.
 *
 * Who builds a card must:
 * - Make it from the blocks of the response alone, without a clock, a request or the state of a screen, so that a stored analysis
 *   gives the same card.
 * - Give an id that no other card of the report has, and never give an old id another meaning.
 * - Leave a card out, or say why it is empty, where the data do not suffice. A missing figure is not zero.
 * - Add a new kind to the union `Card`: the compiler then asks for it in the view, on paper and in the download.
 */

import type { ReportContext } from '#contract/reports/report-context.ts';
import type { FunnelLimit, FunnelPoint } from '#web/charts/funnel-chart.tsx';
import type { TableData, TableRow } from '#web/charts/readings/table-data.ts';
import type { WaterfallBar } from '#web/charts/waterfall-chart.tsx';
import type { LiveTable } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import type { DrillDown } from './show-shifts.ts';
import type { Colouring } from './tint.ts';

export type SubReport = NonNullable<ReportContext['reports']>[number];
export type Blocks = ReportContext['groupings'][number]['data'];
export type ReportState = ReportContext['state'];
export type Measures = NonNullable<Blocks['summary']>;

export interface CardRow extends TableRow {
  /** Unique in its table. */
  key: string;
  /** The shifts that the row sums up, if they can be listed. */
  behind?: DrillDown | null;
}

export interface CardTable extends TableData {
  rows: readonly CardRow[];
}

interface CardFrame {
  /** Stable: view choices and notes refer to it. */
  id: string;
  title: string;
  /** The finding of the card, in a sentence. */
  finding: string;
  table: CardTable;
  /** As a share of the report's width. On narrow screens every card is as wide as the report. */
  width: 'whole' | 'two-thirds' | 'half' | 'third';
}

/** The findings of a report in sentences; `finding` is empty, or what they explain. */
export interface FindingsCard extends CardFrame {
  kind: 'findings';
  sentences: readonly string[];
  /** A link below them on screen. */
  nextStep?: NextStep;
}

export interface NextStep {
  label: string;
  place: 'hospital settings';
}

/** The lowest and the highest value. */
export type Extent = readonly [number, number];

interface ScaledCard extends CardFrame {
  /** Of this card and of the same one in the other groupings, so that all have the same axis or colours. */
  extent: Extent;
}

export interface SummaryCard extends CardFrame {
  kind: 'summary';
  tiles: readonly {
    name: string;
    value: string;
    details: readonly string[];
    /** The texts of which a screen abbreviates large amounts: none beside a difference that would no longer fit (D58). */
    shortened?: readonly string[];
  }[];
}

/** A bar for each row of the table, and a second one for the dates compared with. */
export interface BarsCard extends ScaledCard {
  kind: 'bars';
  yTitle: string;
  bars: readonly {
    value: number | null;
    text: string;
    before: number | null;
    state: 'over' | 'under' | null;
  }[];
  beforeName: string | null;
  references: readonly { value: number; name: string }[];
}

export interface CardLine {
  name: string;
  role: 'actual' | 'target' | 'before';
  values: readonly (number | null)[];
}

/** Lines through the rows of the table. */
export interface LinesCard extends ScaledCard {
  kind: 'lines';
  yTitle: string;
  /** Below the axis in place of the names of the rows. */
  axisLabels?: readonly string[];
  lines: readonly CardLine[];
  /** From the 10th to the 90th percentile. */
  band?: { name: string; low: readonly (number | null)[]; high: readonly (number | null)[] };
  choice?: CardChoice | null;
}

/** The measures or periods that a card can show, one at a time; the choice is part of the report's state. */
export interface CardChoice {
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: string;
}

export interface HeatCell {
  text: string;
  /** Since the dates compared with. */
  change: string | null;
  /** As shown, for the colour. */
  value: number | null;
  behind: DrillDown | null;
}

export interface HeatmapCard extends ScaledCard {
  kind: 'heatmap';
  choice?: CardChoice;
  colouring: Colouring;
  rows: readonly string[];
  columns: readonly string[];
  rowsName: string;
  cells: readonly (readonly HeatCell[])[];
  legend: string;
}

export interface SharesCard extends CardFrame {
  kind: 'shares';
  /** Of all counts, which add up to 100%. Largest first, by side; the smallest of each side are summed up in one. */
  slices: readonly ShareMark[];
  /** What 100% of the slices is. */
  slicesOf: string;
  /** Of `barsOf`, one for each row of the table. */
  bars: readonly ShareMark[];
  barsOf: string;
}

export interface ShareMark {
  name: string;
  percent: number;
  text: string;
  /** Of the reason; null for other shares. */
  side: 'over' | 'under' | null;
  behind: DrillDown | null;
}

export interface TableCard extends CardFrame {
  kind: 'table';
  choice?: CardChoice;
  remark?: string | null;
}

export interface ScheduleCard extends ScaledCard {
  kind: 'schedule';
  windows: readonly string[];
  days: readonly {
    name: string;
    cells: readonly {
      rns: string;
      /** For the colour. */
      value: number | null;
      /** The mean, then percentiles. */
      details: readonly string[];
      isThin: boolean;
      change: string | null;
      behind: DrillDown | null;
    }[];
    /** RN hours to schedule and their FTEs. */
    hours: string;
    ftes: string;
  }[];
  /** Of the whole week; null if those of a weekday are not known. */
  week: { hours: string; ftes: string } | null;
}

export interface CommentsCard extends CardFrame {
  kind: 'comments';
  comments: NonNullable<Blocks['comments']>;
  module: number | null;
}

/** Red flags with everything that happened. */
export interface FlagsCard extends CardFrame {
  kind: 'flags';
  flags: NonNullable<NonNullable<Blocks['red_flags']>['list']>;
  timeZone: string;
  /** Whether they are of several modules. */
  hasModules: boolean;
}

/** Shifts that are short by a staffing standard, with what was tried. */
export interface ShortShiftsCard extends CardFrame {
  kind: 'short-shifts';
  shifts: readonly (Omit<NonNullable<Blocks['standards']>['list'][number], 'efforts' | 'classes'> & {
    label: string;
    /** `6 required, 5 here`. */
    verdict: string;
    /** RNs as they were entered, if it is known. */
    entered: string | null;
    /** By class. */
    patients: string;
    /** The steps that the standard names. */
    logged: readonly string[];
    missing: readonly string[];
  })[];
  module: number | null;
}

/** A chart from a start over steps to an end, or several of them side by side. */
export interface WaterfallCard extends ScaledCard {
  kind: 'waterfall';
  xTitle: string;
  formatTick: (value: number) => string;
  panels: readonly { name: string | null; bars: readonly WaterfallBar[]; table: CardTable }[];
  choice?: CardChoice | null;
  /** Its sheet in a workbook from a row on, with formulas in place of figures. */
  sheet: (firstRow: number) => LiveTable;
}

/** The own hospital beside bare points. Its table has figures of the own hospital and counts only. */
export interface FunnelCard extends CardFrame {
  kind: 'funnel';
  own: FunnelPoint;
  others: readonly FunnelPoint[];
  limits: readonly FunnelLimit[];
  xTitle: string;
  yTitle: string;
}

export type Card =
  | FindingsCard
  | SummaryCard
  | BarsCard
  | LinesCard
  | HeatmapCard
  | SharesCard
  | TableCard
  | ScheduleCard
  | CommentsCard
  | FlagsCard
  | ShortShiftsCard
  | WaterfallCard
  | FunnelCard;
