import type { Browser } from '../browser.ts';
import { addProvider } from '../sign-on.ts';
import type { TestApp } from '../test-app.ts';
import { currentSession } from './sign-ins.ts';

/** A provider of the world's first hospital that is never asked. */
export function addSilentProvider(running: TestApp): Promise<number> {
  const at = { issuer: 'https://login.example.org', clientId: 'parity', clientSecret: 'secret' };
  return addProvider(running, at, { domains: [] });
}

/** How many minutes ago the session's person gave their own password, and the provider vouched for them; null: never. */
export interface Proofs {
  own: number | null;
  vouched: number | null;
}

export interface ProviderSession {
  browser: Browser;
  sessionId: number;
  personId: number;
}

/** The browser's session becomes one that the provider has started. */
export async function toProviderSession(
  { sql }: TestApp,
  browser: Browser,
  providerId: number,
): Promise<ProviderSession> {
  const sessionId = await currentSession(browser);
  const { rows } = await sql(
    'update sessions set provider_id = $2, vouched_by = $2 where id = $1 returning user_id',
    [sessionId, providerId],
  );
  return { browser, sessionId, personId: rows[0].user_id };
}

export async function setProofs(
  { sql, clock }: TestApp,
  { sessionId }: ProviderSession,
  { own, vouched }: Proofs,
): Promise<void> {
  const ago = (minutes: number | null) =>
    minutes === null ? null : new Date(clock.now.getTime() - minutes * 60_000);
  await sql('update sessions set authenticated_at = $2, vouched_at = $3 where id = $1', [
    sessionId,
    ago(own),
    ago(vouched),
  ]);
}

/** No keys to keep: of sessions, of mailed links, of answers that were used, hashes of visits and messages, and what nurses saw. */
const otherKeys = [
  'sessions',
  'mailed_links',
  'spent_challenges',
  'census_visits',
  'census_messages',
  'adequacy_answers',
  'adequacy_months',
];

/**
 * Lists how a person and programs get in: secrets, hashes and keys, which all tables store as bytes, and the person's address, password
 * and links to providers.
 */
export async function readKeysWith({ sql }: TestApp): Promise<(personId: number) => Promise<string[]>> {
  const { rows: columns } = await sql(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and table_name <> all($1)`,
    [otherKeys],
  );
  const keys = columns.map(
    ({ table_name: table, column_name: column }) =>
      `select '${table}.${column} ' || encode(${column}, 'hex') as key from ${table} where ${column} is not null`,
  );
  const text = `${keys.join(' union all ')}
    union all select concat_ws(' ', 'users', email, password_hash) from users where id = $1
    union all select concat_ws(' ', 'user_identities', issuer, subject) from user_identities where user_id = $1`;
  return async personId => (await sql(text, [personId])).rows.map(row => row.key);
}
