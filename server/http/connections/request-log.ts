import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';

/**
 * Logs one line for each request, with the route's pattern: paths and query strings can contain the tokens of mailed links.
 * Headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const details = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.session?.person.userId,
      client: request.session?.person.client?.clientId,
      address: request.ip,
    };
    request.log.info(details, 'request');
  });
}

/** D38: `/healthz` says that the process runs, `/readyz` that it can answer requests. */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  const config = { access: { public: 'for load balancers and supervisors; reveals nothing but the state' } };
  app.get('/healthz', { config }, async () => ({ status: 'up' }));
  app.get('/readyz', { config }, async (request, reply) => {
    const ready = await context.checkReady().catch(error => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
