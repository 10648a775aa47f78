/** A column of the file. Headers are compared without case. */
export interface ImportColumn {
  header: string;
  /** Without it the file is not what it should be. */
  required?: boolean;
}

/** One line of the file, by the number that spreadsheet programs show beside it. */
export interface Line {
  number: number;
  /** The text under a column's header, trimmed; empty where there is none. */
  cell: (header: string) => string;
  /** Whether the file has the column at all. */
  has: (header: string) => boolean;
}

export type SentStatus = 'added' | 'updated' | 'kept';

export type Parsed<Row> = { row: Row } | { problem: string };

/** What is imported: its columns, how a line becomes a row, and the call that sends one. */
export interface ImportKind<Row> {
  /** Names the files that are handed out: "Lakeside users". */
  name: string;
  columns: readonly ImportColumn[];
  /** How to fill in the file, in a sentence or two. */
  hint: string;
  /** What becomes of what the file has no column for. */
  ifMissing: string;
  parse: (line: Line) => Parsed<Row>;
  /** What may be in the file once; null where the line has none. */
  keyOf: (line: Line) => string | null;
  /** What is wrong with a line whose key an earlier one had. */
  repeated: (earlier: number) => string;
  /** `kept`: it was there before and stays as it was. */
  send: (row: Row) => Promise<SentStatus>;
  /** How many rows are on their way together; few where each is a call of its own. */
  atOnce?: number;
}
