import { STATUS_CODES } from 'node:http';
import type { Config } from '#server/core/config.ts';
import { securityHeaders } from './security-headers.ts';

const details: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  431: 'The request’s headers are too large.',
};

/** There is no parsed request yet, so the answer is written as raw HTTP. */
export function writeRawAnswer(config: Config, status: number, requestId: string): string {
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
