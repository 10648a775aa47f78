import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';

/** New values of columns. Drizzle leaves out those that are undefined. */
export type Change<Table extends PgTable> = PgUpdateSetSource<Table>;

/** A row as the driver's types want it. */
export type Columns<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** Drizzle refuses an update without values. */
export function isChange(change: object): boolean {
  return Object.values(change).some(value => value !== undefined);
}

/** The row of a statement that always returns one. */
export async function getOnly<Row>(statement: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await statement;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
