import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { buildApp } from '#server/process/app.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

/** Longer than a test runs: a stop that waits for it does not end. */
const never = 100_000;
let app: FastifyInstance;
let port: number;
/** Ends the calls of /readyz that were made before the stop. */
let answerSlowCall: () => void;
let slowCallArrived: Promise<void>;

beforeEach(async () => {
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answerSlowCall = answered.resolve;
  slowCallArrived = arrived.promise;
  app = await buildApp({
    ...running.context,
    health: createHealth(running.context.clock),
    async checkReady() {
      arrived.resolve();
      await answered.promise;
      return true;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

async function call(path: string, agent: Agent | false = false) {
  const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
  const body = await response.toArray();
  return { status: response.statusCode, connection: response.headers.connection, body: body.join('') };
}

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** A connection on which the server has received the text. */
async function openWith(text: string) {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  socket.write(text);
  const [served] = await accepted;
  await expect.poll(() => served.bytesRead).toBe(text.length);
  return socket;
}

describe('a server that stops', () => {
  test('is red on /readyz and answers requests for the drain time, and closes each connection with its answer', async () => {
    const agent = keepAlive();
    expect(await call('/healthz', agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const finished = app.finish({ drainMs: 300, arrivingMs: never, answeringMs: never });
    expect(await call('/readyz')).toMatchObject({ status: 503, body: '{"status":"stopping"}' });
    expect(await call('/healthz', agent)).toMatchObject({ status: 200, connection: 'close' });
    expect(await finished).toBe(true);
    await expect(call('/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  test('finishes a request that it is answering', async () => {
    const slow = call('/readyz', keepAlive());
    await slowCallArrived;
    const finished = app.finish({ drainMs: 0, arrivingMs: 100, answeringMs: never });
    await delay(300);
    expect(app.server.listening).toBe(false);
    answerSlowCall();
    expect(await slow).toMatchObject({ status: 200, connection: 'close' });
    expect(await finished).toBe(true);
  });

  test('aborts a request that it is answering after the longest time', async () => {
    const slow = call('/readyz').catch(error => error.code);
    await slowCallArrived;
    expect(await app.finish({ drainMs: 0, arrivingMs: 0, answeringMs: 200 })).toBe(false);
    expect(await slow).toBe('ECONNRESET');
    answerSlowCall();
  });

  test('does not wait that long for a request that is still arriving', async () => {
    // Without the type, the server would answer before the body has arrived.
    const head = 'Host: parity\r\nContent-Type: application/json\r\nContent-Length: 9';
    const socket = await openWith(`POST /api/accounts/login/ HTTP/1.1\r\n${head}\r\n\r\n`);
    const closed = once(socket, 'close');
    expect(await app.finish({ drainMs: 0, arrivingMs: 200, answeringMs: never })).toBe(false);
    await closed;
  });

  test('closes idle connections and those without a request', async () => {
    await call('/healthz', keepAlive());
    await openWith('');
    expect(await app.finish({ drainMs: 0, arrivingMs: never, answeringMs: never })).toBe(true);
  });
});
