/** A file of a client's export. Only the fields listed here are exported; the export's README is made from the same list. */
export interface ExportedTable {
  file: string;
  about: string;
  /** The SQL after `from`. `current_client()` is the client. */
  from: string;
  /** Reads as the platform, because of unpublished analyses: then `from` must exclude other clients' rows. */
  platform?: boolean;
  /** Few if a row can have megabytes. */
  rowsAtOnce?: number;
  fields: [name: string, about: string, expression?: string][];
}
