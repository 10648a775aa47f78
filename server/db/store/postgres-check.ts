import { OperatorError } from '#server/core/operator-error.ts';
import { type Pool, readAddress } from '../driver/pool.ts';
import { missingRights, type Rights, rightsQuery } from './postgres-rights.ts';

const oldestVersion = 150_000;

/** Checks version and rights before anything is changed; throws with what is missing. */
export async function checkPostgres(pool: Pool, url: string): Promise<void> {
  const { rows } = await pool.query<Rights>(rightsQuery).catch(error => {
    throw new OperatorError(`DATABASE_URL: ${connectionFailure(error, url)}`, { cause: error });
  });
  const [rights] = rows;
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
