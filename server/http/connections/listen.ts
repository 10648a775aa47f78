import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { OperatorError } from '#server/operator-error.ts';

/** The address that it listens on. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new OperatorError(`PORT ${port} on ${host} is in use by another program`);
    if (code === 'EACCES') throw new OperatorError(`PORT ${port} needs more rights than this user has`);
    throw new OperatorError(`HOST ${host} cannot be listened on (${code})`);
  }
}
