import { sql } from 'drizzle-orm';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { AnyTx, PlatformTx } from '#server/db/database.ts';

/** A module with a standard, now or at some time. */
export interface FollowingModule extends Record<string, unknown> {
  clientId: number;
  moduleId: number;
  hospital: string;
  module: string;
  timeZone: string;
  standards: StandardChange[];
  /** Names of the fields on its form, by id. */
  fields: Record<string, string>;
}

export async function listFollowingModules(tx: PlatformTx): Promise<FollowingModule[]> {
  const { rows } = await tx.execute<FollowingModule>(sql`
    select m.client_id as "clientId", m.id as "moduleId", c.name as hospital, m.name as module, c.timezone as "timeZone",
      m.standards, coalesce(f.names, '{}') as fields
    from modules m join clients c on c.id = m.client_id
    cross join lateral (
      select jsonb_object_agg(f.id::text, f.name) as names from module_sections s
      join acuity_fields f on f.section_id = s.section_id and f.deleted_at is null
      where s.client_id = m.client_id and s.module_id = m.id) as f
    where m.is_active and c.is_active and m.standards <> '[]'
    order by m.client_id, m.id`);
  return rows;
}

/** Which of these nobody was told about yet. */
export async function findUntold<Notice extends { clientId: number; about: string }>(
  tx: PlatformTx,
  notices: readonly Notice[],
): Promise<Notice[]> {
  if (notices.length === 0) return [];
  const { rows } = await tx.execute<{ place: number }>(sql`
    select (n.place - 1)::int as place
    from unnest(${sql.param(notices.map(({ clientId }) => clientId))}::bigint[],
      ${sql.param(notices.map(({ about }) => about))}::text[]) with ordinality as n (client_id, about, place)
    where not exists (select from standard_notices told where told.client_id = n.client_id and told.about = n.about)`);
  const places = new Set(rows.map(({ place }) => place));
  return notices.filter((_, place) => places.has(place));
}

/** Whether nobody else has marked it. A second server waits here until the first one commits. */
export async function markTold(tx: AnyTx, clientId: number, about: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into standard_notices (client_id, about, at) values (${clientId}, ${about}, ${now.toISOString()})
    on conflict do nothing`);
  return rowCount === 1;
}

/** Those about a module whose map has changed. */
export async function forgetTold(tx: AnyTx, clientId: number, beginning: string): Promise<void> {
  await tx.execute(sql`
    delete from standard_notices where client_id = ${clientId} and starts_with(about, ${beginning})`);
}

/** Ids of the fields on the form of a module. */
export async function listShownFields(tx: AnyTx, moduleId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id::text from module_sections s join acuity_fields f on f.section_id = s.section_id and f.deleted_at is null
    where s.module_id = ${moduleId}`);
  return rows.map(({ id }) => id);
}

export interface ToldPerson extends Record<string, unknown> {
  id: number;
  email: string;
  /** Of the hospital; others receive its Standards report. */
  isOwner: boolean;
}

interface Audience {
  clientId: number;
  moduleIds: readonly number[];
  /** Also people to whom a Standards report of one of the modules is sent regularly. */
  withSubscribers: boolean;
}

/** Active people with access to one of the modules who have not stopped these mails. */
export async function listToldPeople(
  tx: PlatformTx,
  { clientId, moduleIds, withSubscribers }: Audience,
): Promise<ToldPerson[]> {
  const modules = sql`${sql.param([...moduleIds])}::bigint[]`;
  const { rows } = await tx.execute<ToldPerson>(sql`
    select u.id, u.email, coalesce(a.owner, false) as "isOwner"
    from users u
    left join client_accesses a on a.client_id = ${clientId} and a.user_id = u.id and a.suspended_at is null
    where u.is_active and u.activated and not 'standards' = any(u.stopped_mails)
      and (u.is_admin or exists (select from client_access_modules g where g.client_id = a.client_id and g.user_id = u.id
        and g.module_id = any(${modules})))
      and (a.owner or (${withSubscribers} and u.email_proved_at is not null and exists (
        select from report_recipients r
        join report_subscriptions s on s.client_id = r.client_id and s.id = r.subscription_id and s.report = 'standards'
        where r.client_id = ${clientId} and r.user_id = u.id
          and exists (select from jsonb_array_elements_text(s.options -> 'modules') as module (id) where module.id::bigint = any(${modules})))))
    order by u.id`);
  return rows;
}
