import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Hears of each answer when it has been sent. */
export type AnswerObserver = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Logs one line for each request, with the route's pattern: paths and query strings can contain the tokens of mailed links.
 * Headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance, observe?: AnswerObserver): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe?.(request, reply);
    const details = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.session?.person.userId,
      token: request.apiToken?.id,
      display: request.display?.id,
      client: (request.session ?? request.apiToken)?.person.client?.clientId ?? request.display?.clientId,
      address: request.ip,
    };
    request.log.info(details, 'request');
    done();
  });
}
