import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/open-store.ts';
import { measure } from './measure.ts';
import { type Line, printTable } from './table.ts';

/** What tenancy costs: a read in a hospital's scope beside the same read without one. */
export async function benchScopes(store: Store): Promise<void> {
  const bare = {
    what: 'bare read',
    timing: await measure(() => store.pool.query('select count(*) from sections')),
  };
  const lines: Line[] = [bare];
  for (const callers of [1, 8]) {
    const timing = await measure(
      () => store.db.forClient(1, tx => tx.execute(sql`select count(*) from modules`)),
      {
        callers,
      },
    );
    lines.push({ what: `read in a hospital’s scope, ${callers} at once`, timing, against: bare });
  }
  printTable(`Scopes on the ${store.kind} store`, lines);
}
