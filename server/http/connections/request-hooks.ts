import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnreadable, routed } from './connections.ts';

/** The request that the running code works for; none in jobs. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>();

/** The operation of another program that sent the request (W3C Trace Context). */
interface TraceParent {
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

const requestIdPattern = /^[\w.:+/=@-]{1,128}$/;

/** The id that a proxy or client gave the request, or a new one. Anybody may give one (decision 041). */
export function readRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}

const traceParentPattern =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;

function readTraceParent({ headers }: FastifyRequest): TraceParent | undefined {
  const [, traceId, spanId, flags = ''] = traceParentPattern.exec(String(headers.traceparent)) ?? [];
  return traceId && spanId ? { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 } : undefined;
}

/** Sets `currentRequest` for the code that works for a request, names its trace in the log and starts its span, which the log ends. */
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
  // Again, because reading a body leaves the scope: its events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run(request, done));
}

/** Runs once for each request: when its answer was sent, or when its connection has broken before. */
function onAnswerEnd(
  app: FastifyInstance,
  run: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const ended = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, reply: FastifyReply) => {
    if (ended.has(request)) return;
    ended.add(request);
    run(request, reply);
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => end(request, reply));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
}

const forwardedHeader = 'x-forwarded-for';

/**
 * Reduces `X-Forwarded-For` to bare addresses before `request.ip` is read: some proxies add the port, and clients must not be
 * able to change their address with this header.
 */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers[forwardedHeader];
    if (forwarded !== undefined) headers[forwardedHeader] = cleanForwarded(String(forwarded));
    done();
  });
}

/**
 * The addresses after the last invalid entry, which are those added by the nearest proxies:
 * `"203.0.113.9, unknown, [2001:db8::1]:443, 10.0.0.2:80"` is `"2001:db8::1, 10.0.0.2"`.
 */
function cleanForwarded(forwarded: string): string {
  const addresses = forwarded.split(',').map(bareAddress);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
}

/** The address without port, brackets and zone; undefined for invalid input. */
function bareAddress(entry: string): string | undefined {
  const text = entry.trim();
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (bracketed !== undefined) return isIPv6(bracketed) ? withoutZone(bracketed) : undefined;
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  if (beforePort !== undefined) return isIPv4(beforePort) ? beforePort : undefined;
  return isIP(text) ? withoutZone(text) : undefined;
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}

/** Hears of each answer when it has been sent. */
export type AnswerObserver = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Logs one line for each request, with the route's pattern: paths and query strings can contain the tokens of mailed links.
 * Headers and bodies are never logged. Ends the request's span, too.
 */
export function registerRequestLog(app: FastifyInstance, observe?: AnswerObserver): void {
  app.addHook('onRequest', (request, _reply, done) => {
    routed.set(request.raw.socket, request);
    done();
  });
  onAnswerEnd(app, (request, reply) => {
    request.span?.end(reply);
    const { socket } = request.raw;
    if (routed.get(socket) === request) routed.delete(socket);
    const isBroken = !reply.raw.writableFinished;
    if (isBroken && isUnreadable(socket)) return;
    if (!isBroken) observe?.(request, reply);
    const { config, url = 'none' } = request.routeOptions;
    const details = {
      method: request.method,
      route: url,
      status: reply.raw.headersSent ? reply.statusCode : null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // Closing a page is the normal end of its stream of events.
      ...(isBroken && !config.isBackground && { broken: true }),
      user: request.session?.person.userId,
      token: request.apiToken?.id,
      display: request.display?.id,
      client: (request.session ?? request.apiToken)?.person.client?.clientId ?? request.display?.clientId,
      address: request.ip,
    };
    request.log.info(details, 'request');
  });
}
