import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { writeRawAnswer } from './raw-answer.ts';

/** For requests, in milliseconds. Answers, such as a PDF or a stream of events, may take longer. */
export interface Timeouts {
  headersMs: number;
  /** Headers and body. */
  requestMs: number;
  /** Interval of the check for requests that take too long. */
  checkEveryMs: number;
  /** A call of ours to a provider of single sign-on. */
  providerMs?: number;
}

/** The largest body, 12 MB, needs 0.8 Mbit/s to arrive in two minutes. */
const usualTimeouts: Timeouts = { headersMs: 60_000, requestMs: 120_000, checkEveryMs: 10_000 };
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
      const requestId = randomUUID();
      const status = statusByCode[error.code ?? ''] ?? 400;
      if (log)
        log.info({ request_id: requestId, status, address: socket.remoteAddress }, 'unreadable request');
      socket.end(writeRawAnswer(config, status, requestId), () => socket.destroy());
    },
  };
}

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
