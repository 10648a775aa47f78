import { type SQL, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';

/** A person of a hospital, and whether they may have a report by mail now. */
export interface Receiver extends Record<string, unknown> {
  id: number;
  /** The address unless the person has opened the hospital and still has access (D46). */
  name: string;
  email: string;
  colorBlind: boolean;
  canSeeCost: boolean;
  canReceive: boolean;
  /** Whether the address is the person's own (D46). */
  isProved: boolean;
  /** Whether the person has stopped such mails. */
  hasStopped: boolean;
}

/** By the shown name: the order must not tell a hidden one. */
const byShownName = sql`order by lower(shown_name(c.id, u.id)), u.id`;

/** Selects from users `u`, clients `c` and, left-joined, client_accesses `cc`. */
function columns(modules: SQL, hasPlan: SQL): SQL {
  return sql`u.id, u.email, u.color_blind as "colorBlind",
    shown_name(c.id, u.id) as name,
    u.is_admin or coalesce(cc.owner, false) as "canSeeCost",
    u.email_proved_at is not null as "isProved",
    'subscriptions' = any(u.stopped_mails) as "hasStopped",
    (u.is_active and u.email_proved_at is not null
      and (u.is_admin or (c.is_active and cc.user_id is not null and cc.suspended_at is null and (cc.owner or not ${hasPlan})
        and not exists (select from modules m where m.client_id = c.id and m.is_active and m.id = any(${modules})
          and not exists (select from client_access_modules granted where granted.client_id = m.client_id
            and granted.user_id = u.id and granted.module_id = m.id))))) as "canReceive"`;
}

export interface SharedReport {
  clientId: number;
  modules: readonly number[];
  /** Only owners may see plans (B10). */
  hasPlan: boolean;
}

/** The people of the hospital by name, and `others`, such as an administrator without a configuration there. */
export async function listPossibleReceivers(
  tx: PlatformTx,
  { clientId, modules, hasPlan }: SharedReport,
  others: readonly number[] = [],
): Promise<Receiver[]> {
  const { rows } = await tx.execute<Receiver>(sql`
    select ${columns(sql`${sql.param([...modules])}::bigint[]`, sql`${hasPlan}::boolean`)}
    from clients c cross join users u left join client_accesses cc on cc.client_id = c.id and cc.user_id = u.id
    where c.id = ${clientId} and (cc.user_id is not null or u.id = any(${sql.param([...others])}::bigint[]))
    ${byShownName}`);
  return rows;
}

export interface Recipient extends Receiver {
  subscriptionId: number;
}

const subscribedModules = sql`array(select jsonb_array_elements_text(s.options -> 'modules')::bigint)`;
const subscribedPlan = sql`(s.options ? 'assessment' or coalesce(s.options ->> 'base', '') = 'plan')`;

/** The recipients of these subscriptions, by name. */
export async function listRecipients(
  tx: PlatformTx,
  clientId: number,
  subscriptionIds: readonly number[],
): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient>(sql`
    select s.id as "subscriptionId", ${columns(subscribedModules, subscribedPlan)}
    from report_subscriptions s
    join report_recipients r on r.client_id = s.client_id and r.subscription_id = s.id
    join clients c on c.id = s.client_id join users u on u.id = r.user_id
    left join client_accesses cc on cc.client_id = c.id and cc.user_id = u.id
    where s.client_id = ${clientId} and s.id = any(${sql.param([...subscriptionIds])}::bigint[])
    ${byShownName}`);
  return rows;
}
