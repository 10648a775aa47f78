import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/features/context.ts';
import { deriveClientKey } from './client-key.ts';

/** The key with which FHIR servers check that a call is from this Parity (B8). */
export async function registerPublicKeys(app: FastifyInstance, { secret }: AppContext): Promise<void> {
  const { publicKey } = await deriveClientKey(secret);
  const access = { public: 'FHIR servers read the public half of a key' };
  app.get('/.well-known/parity-jwks.json', { config: { access } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({ keys: [publicKey] }),
  );
}
