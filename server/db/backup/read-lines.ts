import type { Connection } from '../driver/pool.ts';

/** The rows of a query that selects one text column `line`, through a cursor: so many at once, and never all in memory. */
export async function* readLines(
  client: Connection,
  query: string,
  rowsAtOnce: number,
): AsyncGenerator<string[]> {
  await client.query(`declare line_rows no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from line_rows`);
    if (rows.length > 0) yield rows.map(row => row.line);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close line_rows');
}
