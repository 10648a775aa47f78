import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const lines: string[] = [];
let running: TestApp;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  running = await startTestApp({ logger: pino({ level: 'trace' }, sink) });
});
afterAll(() => running.close());

test('every request is one line with its id, route, status and person', async () => {
  const browser = await running.as('member');
  lines.length = 0;
  const answer = await browser.get('/api/accounts/get_state/');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request',
    request_id: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/accounts/get_state/',
    status: 200,
    user: running.world.people.member.id,
    client: running.world.here.id,
  });
});

test('no password, cookie, anti-forgery token or mailed link reaches the log', async () => {
  const browser = await running.as('member');
  await running.browser().signIn(running.world.people.member.email, 'a wrong secret');
  await browser.get('/forgot-password/mailed-token-123?next=query-token-456');
  await browser.send({ method: 'POST', url: '/api/accounts/login/', payload: '{"password": "half a secr' });
  const secrets = [
    password,
    'a wrong secret',
    'half a secr',
    'mailed-token-123',
    'query-token-456',
    ...browser.cookies.values(),
  ];
  const logged = lines.map(line => JSON.parse(line).route);
  expect(logged).toEqual(expect.arrayContaining(['/api/accounts/login/', '/*']));
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});

test('an unexpected error is logged in full, and the client gets a generic message', async () => {
  const { db } = running.context;
  const browser = running.browser();
  await browser.get('/login');
  running.context.db = { ...db, platform: () => Promise.reject(new Error('the details of a fault')) };
  lines.length = 0;
  const answer = await browser.get('/login');
  running.context.db = db;
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ detail: 'The server failed.', request_id: answer.headers['x-request-id'] });
  expect(lines.join('')).toContain('the details of a fault');
});
