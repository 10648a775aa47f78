import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '#server/http/context.ts';

/**
 * D38: `/healthz` says that the process runs, `/readyz` that it can answer requests, with the state of each part. It is red only
 * if another server might do better: a balancer should not take the last server away that can still be read.
 */
export function registerHealth(app: FastifyInstance, context: HttpContext): void {
  const config = {
    access: { public: 'for load balancers and supervisors; reveals nothing but the state' },
    ignoresCaller: true,
  };
  app.get('/healthz', { config }, async () => ({ status: 'up' }));
  app.get('/readyz', { config }, async (request, reply) => {
    if (context.health.isStopping) return reply.status(503).send({ status: 'stopping' });
    const canRead = await context.checkReady().catch(error => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    const health = context.health.read();
    const parts = Object.fromEntries(Object.entries(health).map(([part, { state }]) => [part, state]));
    if (!canRead) parts.reads = 'failing';
    // No other server shares the embedded PostgreSQL, so that red only means that an operator has to look.
    const isRed = !canRead || (context.config.databaseUrl === undefined && health.writes.state === 'failing');
    const isDegraded = Object.values(parts).includes('failing');
    const status = isRed ? 'not ready' : isDegraded ? 'degraded' : 'ready';
    return reply.status(isRed ? 503 : 200).send({ status, parts });
  });
}
