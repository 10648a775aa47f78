import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountsHandlers } from './features/accounts/accounts.routes.ts';
import { registerAccess } from './http/access.ts';
import { antiForgery } from './http/anti-forgery.ts';
import { registerApiDocs } from './http/api-docs.ts';
import type { AppContext } from './http/context.ts';
import { answer, registerErrorHandling } from './http/error-handler.ts';
import { notFound } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerPage } from './http/page.ts';
import { registerEndpoints } from './http/register-endpoints.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { sessionsOf } from './http/sessions.ts';

/** Puts the app together. The order is the order in which a request meets the parts. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config } = context;
  const app = fastify({
    ...(context.logger && { loggerInstance: context.logger }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
  }) as FastifyInstance;

  const sessions = sessionsOf(context);
  const forgery = antiForgery(context);

  registerErrorHandling(app);
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply));
  registerRequestLog(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  registerSecurityHeaders(app, config);
  registerAccess(app, sessions);

  registerHealth(app, context);
  await registerApiDocs(app);
  registerEndpoints(app, context, forgery, { ...accountsHandlers(context, sessions, forgery) });
  await registerAssets(app, context.webRoot);
  await registerPage(app, context, forgery);
  return app;
}

/** Names of built files carry their hash, so a browser may keep them for good. Compressed when they were built. */
async function registerAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
}
