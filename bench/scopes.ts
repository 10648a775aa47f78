import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/store/open-store.ts';
import { measure } from './tools/measure.ts';
import { type Line, printTable } from './tools/print-table.ts';

/** Measures the cost of tenancy: a read in a hospital's scope compared with a read without one. */
export async function benchScopes(store: Store): Promise<void> {
  const plain = {
    label: 'plain read',
    timing: await measure(() => store.pool.query('select count(*) from sections')),
  };
  const lines: Line[] = [plain];
  for (const callers of [1, 8]) {
    const timing = await measure(
      () => store.db.forClient(1, tx => tx.execute(sql`select count(*) from modules`)),
      {
        callers,
      },
    );
    lines.push({ label: `read in a hospital’s scope, ${callers} at once`, timing, reference: plain });
  }
  printTable('Scopes', lines);
}
