import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
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

function open(): Socket {
  const { port } = app.server.address() as AddressInfo;
  // A reset after the answer is the server's right.
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

/** All that the server says until it ends the connection. */
async function heardOn(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk;
  });
  // Not by `once`, which fails on a reset.
  await new Promise(resolve => socket.on('close', resolve));
  return heard;
}

function answerTo(request: string): Promise<string> {
  const socket = open();
  socket.write(request);
  return heardOn(socket);
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
    const answer = await heardOn(socket);
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expectOurs(answer);
  });

  test('is ended with a 408 while its headers do not end', async () => {
    expectOurs(await answerTo('GET / HTTP/1.1\r\nHost: parity\r\n'));
  });

  test('is ended if nothing is sent', async () => {
    expectOurs(await heardOn(open()));
  });
});

describe('an answer that takes longer than a request may', () => {
  test('is not cut off: an event stream stays open, and a slow call is answered', async () => {
    const url = `/api/module/${running.world.here.modules[0]}/shifts/live/`;
    const stream = open();
    let heard = '';
    stream.on('data', chunk => {
      heard += chunk;
    });
    stream.write(`GET ${url} HTTP/1.1\r\n${headers()}\r\n`);
    await expect.poll(() => heard).toContain('retry: 1000');

    const { checkReady } = running.context;
    const context = { ...running.context, timeouts: { headersMs: 100, requestMs: 100, checkEveryMs: 20 } };
    let finish: () => void = () => undefined;
    context.checkReady = async () => {
      await new Promise<void>(resolve => {
        finish = resolve;
      });
      return checkReady();
    };
    const slow = await buildApp(context);
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const answer = fetch(`${address}/readyz`);
    // Longer than the limit of either server: one that does not arrive is ended meanwhile.
    await answerTo('POST /api/accounts/login/ HTTP/1.1\r\nHost: parity\r\nContent-Length: 9\r\n\r\n');
    finish();
    expect((await answer).status).toBe(200);
    await slow.close();

    await running.browser().signIn(running.world.people.owner.email);
    const owner = await running.as('owner');
    await owner.post(url.replace('live/', ''), { date: '2026-11-13', window: 420, rn_actual: 3 });
    await expect.poll(() => heard, { timeout: 5_000 }).toContain('event: shift');
    stream.destroy();
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

/** Security headers, and a body of ours with the id. */
function expectOurs(answer: string): string {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String), request_id: expect.any(String) });
  expect(answer).not.toMatch(/fastify|FST_|Client Error|Client Timeout|statusCode/);
  return JSON.parse(body).request_id;
}
