import { OperatorError } from '#server/core/operator-error.ts';
import { type Pool, readAddress } from '../driver/pool.ts';

const oldestVersion = 150_000;

/** Checks version and rights before anything is changed; throws with what is missing. */
export async function checkPostgres(pool: Pool, url: string): Promise<void> {
  const ask = () => pool.query<Rights>(rightsQuery);
  const askAgain = (error: Error) => {
    // On a busy machine this process may still load its modules when the timeout ends, and miss the answer.
    if (/timeout/.test(error.message)) return ask();
    throw error;
  };
  const { rows } = await ask()
    .catch(askAgain)
    .catch(error => {
      throw new OperatorError(`DATABASE_URL: ${connectionFailure(error, url)}`, { cause: error });
    });
  checkRights(rows[0], url);
}

export function checkRights(rights: Rights | undefined, url: string): void {
  if (!rights) throw new OperatorError('DATABASE_URL: the server does not answer as a PostgreSQL');
  if (rights.version_number < oldestVersion) {
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL 15 or later is needed, ${place(url)} has ${rights.version}`,
    );
  }
  const statements = missingRights(rights);
  if (statements.length > 0) {
    throw new OperatorError(
      `DATABASE_URL: user ${rights.login} lacks rights; as a superuser, run in database ${rights.database}: ${statements.join('; ')}`,
    );
  }
}

/** Never contains the password, which is in the URL. */
function connectionFailure(error: Error & { code?: string }, url: string): string {
  const { user, database } = readAddress(url);
  const message = error.message.replace(/\s+/g, ' ').trim();
  switch (error.code) {
    case '28P01':
      return `${place(url)} refuses the password of user ${user}`;
    case '28000':
      return `${place(url)} refuses user ${user} (${message})`;
    case '3D000':
      return `there is no database ${database} on ${place(url)}`;
    default: {
      // System codes are readable (ECONNREFUSED), SQLSTATE codes are not (57P03).
      const isReadable = /^[A-Z_]+$/.test(error.code ?? '');
      return `cannot connect to ${place(url)} (${isReadable ? error.code : message})`;
    }
  }
}

function place(url: string): string {
  const { host, port } = readAddress(url);
  return host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
}

export interface Rights {
  login: string;
  database: string;
  version: string;
  version_number: number;
  may_create_roles: boolean;
  may_create_tables: boolean;
  may_create_schemas: boolean;
  missing_roles: string[];
  /** Roles that exist and that the login may not become. */
  foreign_roles: string[];
}

// Also runs on PostgreSQL older than 15, to report the version. pg_has_role knows 'set' since 16; before that, a member may
// always become the role.
const rightsQuery = `
  select quote_ident(current_user) as login, quote_ident(current_database()) as database,
    current_setting('server_version') as version, number as version_number,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
    has_schema_privilege('public', 'create') as may_create_tables,
    has_database_privilege(current_database(), 'create') as may_create_schemas,
    array(select name from unnest(names) with ordinality as role (name, place)
      where not exists (select from pg_roles where rolname = name) order by place) as missing_roles,
    array(select rolname::text from pg_roles where rolname = any (names)
      and not pg_has_role(oid, case when number < 160000 then 'member' else 'set' end)) as foreign_roles
  from (select current_setting('server_version_num')::int as number,
    array['parity_app', 'parity_platform', 'parity_gate'] as names) as here`;

/** The statements that a superuser must run. */
function missingRights(rights: Rights): string[] {
  const { login, database } = rights;
  const missing = rights.may_create_roles ? [] : rights.missing_roles;
  // Until 15, a login that may create roles may grant all of them; since 16 only those that it created.
  const mayGrant = rights.may_create_roles && rights.version_number < 160_000;
  const needsGrant = missing.length > 0 || (!mayGrant && rights.foreign_roles.length > 0);
  return [
    ...missing.map(role => `create role ${role} nologin noinherit`),
    ...(needsGrant
      ? ['grant parity_app, parity_platform to parity_gate', `grant parity_gate to ${login}`]
      : []),
    ...(rights.may_create_tables ? [] : [`grant create on schema public to ${login}`]),
    ...(rights.may_create_schemas ? [] : [`grant create on database ${database} to ${login}`]),
  ];
}
