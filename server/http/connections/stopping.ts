import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Health } from '#server/core/health.ts';

/** Times of a stop (decision 043). */
export interface StopLimits {
  /** `/readyz` is red and requests are still accepted, until the load balancer has noticed. */
  drainMs: number;
  /** After the drain time, for requests that are still arriving. */
  arrivingMs: number;
  /** After the drain time, for requests that the server is answering, such as reports and PDFs. */
  answeringMs: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finishes running requests and closes the app. Resolves to false if one of them had to be aborted. */
    finish(limits: StopLimits): Promise<boolean>;
  }
}

const checkEveryMs = 50;
/** For the statements of aborted requests: the database is told on a connection that must still be open. */
const cancellingMs = 500;
/** For the rest of an answer. */
const sendingMs = 1_000;

export function registerStopping(app: FastifyInstance, health: Health): void {
  const connections = new Set<Socket>();
  const answering = new Set<FastifyRequest>();

  app.server.on('connection', socket => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // The body has arrived, and what is read ahead is read after this.
  app.addHook('preValidation', (request, reply, done) => {
    answering.add(request);
    reply.raw.once('close', () => answering.delete(request));
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (health.isStopping) reply.header('connection', 'close');
    done(null, payload);
  });

  app.decorate('finish', async ({ drainMs, arrivingMs, answeringMs }) => {
    let isComplete = true;
    let patienceMs = arrivingMs;
    health.isStopping = true;
    await delay(drainMs);
    const begun = performance.now();
    const closed = app.close();
    const checking = setInterval(() => {
      // Also those whose answer had begun before the stop, and those that a browser opened in advance.
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      const spentMs = performance.now() - begun;
      if (answering.size > 0) patienceMs = Math.min(Math.max(patienceMs, spentMs + sendingMs), answeringMs);
      if (connections.size === 0 || spentMs < patienceMs) return;
      isComplete = false;
      app.log.warn(`${connections.size} running requests were aborted, because the server stops`);
      app.server.closeAllConnections();
    }, checkEveryMs);
    await closed;
    clearInterval(checking);
    if (!isComplete) await delay(cancellingMs);
    return isComplete;
  });
}
