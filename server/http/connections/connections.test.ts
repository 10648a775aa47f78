import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/process/app.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { logger, lines } = capturedLog();
let app: FastifyInstance;
let member: Browser;

beforeAll(async () => {
  const timeouts = { headersMs: 300, requestMs: 600, checkEveryMs: 50 };
  app = await buildApp({ ...running.context, logger, timeouts });
  await app.listen({ port: 0, host: '127.0.0.1' });
  member = await running.as('member');
});
afterAll(async () => {
  await app.close();
  await running.close();
});

function open(to = app): Socket {
  const { port } = to.server.address() as AddressInfo;
  // The server may reset the connection after its answer.
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

/** Everything that the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', chunk => {
    received += chunk;
  });
  // `once` would fail on a reset.
  await new Promise(resolve => socket.on('close', resolve));
  return received;
}

function answerTo(request: string, to = app): Promise<string> {
  const socket = open(to);
  socket.write(request);
  return readAll(socket);
}

const cookies = () => [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const headers = () => `Host: parity\r\nCookie: ${cookies()}\r\n`;

describe('a request that does not arrive', () => {
  test('is ended with a 408 while its body comes byte by byte', async () => {
    const socket = open();
    socket.write(
      `POST /api/accounts/login/ HTTP/1.1\r\n${headers()}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const dripping = setInterval(() => socket.writable && socket.write(' '), 20);
    const answer = await readAll(socket);
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expectOurs(answer);
    const ofLogin = lines
      .map(line => JSON.parse(line))
      .filter(({ route }) => route === '/api/accounts/login/');
    expect(ofLogin).toMatchObject([{ msg: 'unreadable request', status: 408 }]);
  });

  test('is ended with a 408 while its headers do not end', async () => {
    expectOurs(await answerTo('GET / HTTP/1.1\r\nHost: parity\r\n'));
  });

  test('is ended if nothing is sent', async () => {
    expectOurs(await readAll(open()));
  });
});

describe('an answer that takes longer than a request may', () => {
  test('is not cut off: an event stream stays open, and a slow call is answered', async () => {
    const url = `/api/module/${running.world.here.modules[0]}/shifts/live/`;
    const stream = open();
    let received = '';
    stream.on('data', chunk => {
      received += chunk;
    });
    stream.write(`GET ${url} HTTP/1.1\r\n${headers()}\r\n`);
    await expect.poll(() => received).toContain('retry: 1000');

    const { checkReady } = running.context;
    const [arrived, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = await buildApp({
      ...running.context,
      timeouts: { headersMs: 2_000, requestMs: 2_000, checkEveryMs: 50 },
      async checkReady() {
        arrived.resolve();
        await finish.promise;
        return checkReady();
      },
    });
    const answer = fetch(`${await slow.listen({ port: 0, host: '127.0.0.1' })}/readyz`);
    await arrived.promise;
    // Ends when the limits of both servers are over.
    await answerTo('POST /api/accounts/login/ HTTP/1.1\r\nHost: parity\r\nContent-Length: 9\r\n\r\n', slow);
    finish.resolve();
    expect((await answer).status).toBe(200);
    await slow.close();

    await running.browser().signIn(running.world.people.owner.email);
    const owner = await running.as('owner');
    await owner.post(url.replace('live/', ''), { date: '2026-11-13', window: 420, rn_actual: 3 });
    await expect.poll(() => received).toContain('event: shift');
    stream.destroy();
  });
});

describe('a request whose connection breaks', () => {
  /** The lines about requests with this id. */
  const listLines = (id: string) =>
    lines.map(line => JSON.parse(line)).filter(({ request_id: own }) => own === id);

  test('leaves one line with the route, the time and that it broke, also before there is an answer', async () => {
    const { checkReady } = running.context;
    const [arrived, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = await buildApp({
      ...running.context,
      logger,
      async checkReady() {
        arrived.resolve();
        await finish.promise;
        return checkReady();
      },
    });
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const socket = open(slow);
    socket.write('GET /readyz HTTP/1.1\r\nHost: parity\r\nX-Request-Id: breaks-early\r\n\r\n');
    await arrived.promise;
    socket.destroy();
    await expect.poll(() => listLines('breaks-early')).toHaveLength(1);
    finish.resolve();
    await slow.close();
    expect(listLines('breaks-early')).toMatchObject([
      { msg: 'request', method: 'GET', route: '/readyz', status: null, ms: expect.any(Number), broken: true },
    ]);
  });

  test('leaves one line if its body has not arrived', async () => {
    const socket = open();
    socket.write(
      `POST /api/accounts/login/ HTTP/1.1\r\n${headers()}X-Request-Id: breaks-in-body\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    socket.end();
    await expect.poll(() => listLines('breaks-in-body')).toHaveLength(1);
    expect(listLines('breaks-in-body')).toMatchObject([
      { msg: 'unreadable request', route: '/api/accounts/login/', status: 400, broken: true },
    ]);
  });

  test('leaves a line without a break if it was a page that followed live updates', async () => {
    const url = `/api/module/${running.world.here.modules[0]}/shifts/live/`;
    const stream = open();
    stream.write(`GET ${url} HTTP/1.1\r\n${headers()}X-Request-Id: closed-page\r\n\r\n`);
    await once(stream, 'data');
    stream.destroy();
    await expect.poll(() => listLines('closed-page')).toHaveLength(1);
    expect(listLines('closed-page')[0]).toMatchObject({ status: 200 });
    expect(listLines('closed-page')[0]).not.toHaveProperty('broken');
  });

  test('leaves the usual line if it was answered before', async () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: parity\r\nX-Request-Id: answered\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => listLines('answered')).toHaveLength(1);
    expect(listLines('answered')[0]).not.toHaveProperty('broken');
  });
});

describe('a request that is not HTTP', () => {
  test.each([
    ['400 Bad Request', 'nonsense', 'NONSENSE\r\n\r\n'],
    ['400 Bad Request', 'a header without a name', 'GET / HTTP/1.1\r\nHost: parity\r\n: x\r\n\r\n'],
    [
      '431 Request Header Fields Too Large',
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: parity\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    ],
    [
      '431 Request Header Fields Too Large',
      'an address without an end',
      `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: parity\r\n\r\n`,
    ],
  ])('answers %s in our words: %s', async (status, _, request) => {
    const answer = await answerTo(request);
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    const id = expectOurs(answer);
    await expect.poll(() => lines.join('')).toContain(id);
  });
});

/** Checks the security headers, and that the body is ours, with the request id. */
function expectOurs(answer: string): string {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String), request_id: expect.any(String) });
  expect(answer).not.toMatch(/fastify|FST_|Client Error|Client Timeout|statusCode/);
  return JSON.parse(body).request_id;
}
