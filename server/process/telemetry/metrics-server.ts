import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { toOperatorError } from '#server/http/connections/listen.ts';

/** Answers GET /metrics on a port of its own, so that no proxy publishes it by mistake. Returns a function that stops it. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
  log: FastifyBaseLogger,
) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
      response.end(await read());
    } catch (error) {
      log.warn({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  server.listen({ host, port });
  await once(server, 'listening').catch(error => {
    throw toOperatorError(error, 'METRICS_PORT', { host, port });
  });
  log.info(`metrics are at http://${host}:${(server.address() as AddressInfo).port}/metrics`);
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}
