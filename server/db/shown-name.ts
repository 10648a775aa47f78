import { sql } from 'drizzle-orm';

/**
 * The name of a user `u` at the hospital of the client_configs `cc`, or the address until the person has opened the hospital (D46). An
 * administrator without a configuration has a name.
 */
export const shownName = sql`case when cc.user_id is not null and cc.opened_at is null then u.email
  else trim(u.first_name || ' ' || u.last_name) end`;
