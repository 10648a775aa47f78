import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';

/** Returns the address that the app listens on. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw toOperatorError(error, 'PORT', { host, port });
  }
}

/** `setting` is the name of the port's setting. */
export function toOperatorError(
  error: unknown,
  setting: 'PORT' | 'METRICS_PORT' | 'MLLP_PORT',
  { host, port }: { host: string; port: number },
): OperatorError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new OperatorError(`${setting} ${port} on ${host} is in use by another program`);
  if (code === 'EACCES') return new OperatorError(`${setting} ${port} needs more rights than this user has`);
  const hostSetting = setting === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST';
  return new OperatorError(`${hostSetting} ${host} cannot be listened on (${code})`);
}
