import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';

/** D38: `/healthz` says that the process runs, `/readyz` that it can answer requests. */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  const config = { access: { public: 'for load balancers and supervisors; reveals nothing but the state' } };
  app.get('/healthz', { config }, async () => ({ status: 'up' }));
  app.get('/readyz', { config }, async (request, reply) => {
    if (context.health.isStopping) return reply.status(503).send({ status: 'stopping' });
    const ready = await context.checkReady().catch(error => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
