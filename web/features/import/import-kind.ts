/** A column of the file. Headers are compared without case. */
export interface ImportColumn {
  header: string;
  /** A file without it is rejected. */
  required?: boolean;
}

/** One line of the file, with the number that spreadsheet programs show. */
export interface Line {
  number: number;
  /** The trimmed text under a header; empty if the column is missing. */
  cell: (header: string) => string;
  /** Whether the file has the column. */
  has: (header: string) => boolean;
}

/** `kept`: the record existed and was not changed. */
export type SentStatus = 'added' | 'updated' | 'kept';

export type Parsed<Row> = { row: Row } | { problem: string };

/** Something that can be imported: its columns, how a line is parsed, and the call that sends a row. */
export interface ImportKind<Row> {
  /** Names the files that are downloaded: "Lakeside users". */
  name: string;
  columns: readonly ImportColumn[];
  /** How to fill in the file, in a sentence or two. */
  hint: string;
  /** The consequence of columns that the file lacks. */
  ifMissing: string;
  parse: (line: Line) => Parsed<Row>;
  /** For lines that are checked against stored records: loads those, and returns the function to use as `parse`. */
  prepareParse?: (lines: readonly Line[]) => Promise<(line: Line) => Parsed<Row>>;
  /** Must be unique in the file; null if the line has none. */
  toKey: (line: Line) => string | null;
  /** The message for a line with the key of an earlier one. */
  repeated: (earlier: number) => string;
  send: (row: Row) => Promise<SentStatus>;
  /** How many rows are sent at the same time. */
  atOnce?: number;
}
