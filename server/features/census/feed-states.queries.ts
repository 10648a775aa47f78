import { sql } from 'drizzle-orm';
import { type FeedState, silentAfterMinutes } from '#domain/census/feed.ts';
import type { ClientTx } from '#server/db/database.ts';

/** An instant of a module. `isNow` for the present one, which also counts states that a source dates ahead. */
interface FeedMoment {
  key: string;
  moduleId: number;
  time: string;
  isNow: boolean;
}

/** What feeds reported at each moment, by its key; moments at which a feed was silent are left out (B6). */
export async function loadFeedStates(
  tx: ClientTx,
  moments: readonly FeedMoment[],
): Promise<Record<string, FeedState>> {
  const { rows } = await tx.execute<{ key: string; at: Date } & Omit<FeedState, 'at'>>(sql`
    select moment.key, state.* from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb)
      as moment (key text, "moduleId" bigint, time timestamptz, "isNow" boolean)
    cross join lateral (
      (select c.at, c.source, c.counts from census_feed_counts c
      where c.module_id = moment."moduleId" and c.at <= moment.time
        and c.at > moment.time - make_interval(mins => ${silentAfterMinutes})
      order by c.at desc limit 1)
      union all
      -- A source names changes only, so its last state is valid until the source was last heard.
      select least(s.last_message_at, moment.time), s.name, last.counts from census_sources s
      cross join lateral (select counts from census_visit_counts c
        where c.module_id = moment."moduleId" and c.source_id = s.id and (c.at <= moment.time or moment."isNow")
        order by c.at desc limit 1) as last
      where s.is_active and s.last_message_at > moment.time - make_interval(mins => ${silentAfterMinutes})
      order by at desc limit 1
    ) as state`);
  return Object.fromEntries(
    rows.map(({ key, at, source, counts }) => [key, { at: new Date(at).toISOString(), source, counts }]),
  );
}
