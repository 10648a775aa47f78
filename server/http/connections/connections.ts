import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { securityHeaders } from './security-headers.ts';

/** For requests, in milliseconds. Answers, such as a PDF or a stream of events, may take longer. */
export interface Timeouts {
  headersMs: number;
  /** Headers and body. */
  requestMs: number;
  /** Interval of the check for requests that take too long. */
  checkEveryMs: number;
  /** A call of ours to a provider of single sign-on. */
  providerMs?: number;
  /** The longest pause between two pieces of a download that a client reads. */
  stalledMs?: number;
  /** The longest time of a download. */
  downloadMs?: number;
  /** The longest wait for a turn of costly work. */
  turnMs?: number;
  /** Interval of the check for event streams of people who have lost access. */
  streamCheckMs?: number;
}

/** The largest body, 12 MB, needs 0.8 Mbit/s to arrive in two minutes. */
export const usualTimeouts: Timeouts = { headersMs: 60_000, requestMs: 120_000, checkEveryMs: 10_000 };
/** Time without traffic. Longer than a PDF waits in the queue; event streams send something every 15 seconds. */
const idleMs = 10 * 60_000;

/** Timeouts of the HTTP server, and its answer to requests that cannot be parsed. */
export function connectionOptions(config: Config, log: FastifyBaseLogger | false, timeouts = usualTimeouts) {
  return {
    requestTimeout: timeouts.requestMs,
    connectionTimeout: idleMs,
    http: {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const request = routed.get(socket);
      const requestId = request?.id ?? randomUUID();
      const status = statusByCode[error.code ?? ''] ?? 400;
      const details = {
        request_id: requestId,
        ...(request && { method: request.method, route: request.routeOptions.url ?? 'none' }),
        status,
        ...(error.code === 'HPE_INVALID_EOF_STATE' && { broken: true }),
        address: socket.remoteAddress,
      };
      if (log) log.info(details, 'unreadable request');
      unreadable.add(socket);
      socket.end(writeRawAnswer(config, status, requestId), () => socket.destroy());
    },
  };
}

/** The request whose body a connection reads, or whose answer it waits for. */
export const routed = new WeakMap<Socket, FastifyRequest>();

const unreadable = new WeakSet<Socket>();

/** Whether a request on this connection was answered and logged as unreadable. */
export function isUnreadable(socket: Socket): boolean {
  return unreadable.has(socket);
}

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const details: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  431: 'The request’s headers are too large.',
};

/** There is no parsed request yet, so the answer is written as raw HTTP. */
function writeRawAnswer(config: Config, status: number, requestId: string): string {
  const body = JSON.stringify({ detail: details[status], request_id: requestId });
  const headers = {
    ...securityHeaders(config),
    'x-request-id': requestId,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
