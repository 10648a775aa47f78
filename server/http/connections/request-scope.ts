import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The request that the running code works for; none in jobs. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>();

/** The operation of another program that sent the request (W3C Trace Context). */
export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** The request as an operation in a trace. */
export interface RequestSpan {
  traceId: string;
  end(reply: FastifyReply): void;
}

export type StartSpan = (request: FastifyRequest, parent: TraceParent | undefined) => RequestSpan;

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | null;
  }
}

const requestId = /^[\w.:+/=@-]{1,128}$/;

/** The id that a proxy or client gave the request, or a new one. Anybody may give one (decision 041). */
export function readRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) ? given : randomUUID();
}

const traceParent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;

function readTraceParent({ headers }: FastifyRequest): TraceParent | undefined {
  const [, traceId, spanId, flags = ''] = traceParent.exec(String(headers.traceparent)) ?? [];
  return traceId && spanId ? { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 } : undefined;
}

/** Keeps the request at hand for the code that works for it, and its trace in the log and in the traces that are sent. */
export function registerRequestScope(app: FastifyInstance, startSpan: StartSpan | undefined): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const parent = readTraceParent(request);
    request.span = startSpan?.(request, parent) ?? null;
    const traceId = request.span?.traceId ?? parent?.traceId;
    if (traceId) {
      request.log = request.log.child({ trace_id: traceId });
      reply.log = request.log;
    }
    currentRequest.run(request, done);
  });
  // The code that reads a body runs in the scope of its connection.
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.end(reply);
    done();
  });
}
