import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { registerAccess } from './access.ts';

const sessions = {
  isSent: () => false,
  load: async () => ({ session: null }),
  explainRefusal: async () => undefined,
  start: () => Promise.reject(new Error('not here')),
  end: () => Promise.reject(new Error('not here')),
};

const tokens = { isSent: () => false, authorize: () => Promise.reject(new Error('not here')) };
const displays = { ...tokens, open: tokens.authorize };

test('a route without an access rule stops the start', () => {
  const app = fastify();
  registerAccess(app, { sessions, tokens, displays });
  expect(() => app.get('/api/forgotten/', async () => 'secret')).toThrow(
    'GET /api/forgotten/ has no access rule',
  );
});

test('a route refuses a person who does not meet its rule', async () => {
  const app = fastify();
  registerAccess(app, { sessions, tokens, displays });
  app.get('/api/known/', { config: { access: 'signed-in' } }, async () => 'secret');
  const answer = await app.inject('/api/known/');
  expect(answer.body).not.toContain('secret');
  expect(answer.statusCode).not.toBe(200);
});

test('an asset is served without a session query', async () => {
  const app = fastify();
  const load = vi.fn(sessions.load);
  registerAccess(app, { sessions: { ...sessions, load }, tokens, displays });
  app.get('/assets/*', async () => 'a file');
  expect((await app.inject('/assets/main.js')).body).toBe('a file');
  expect(load).not.toHaveBeenCalled();
});

test('the API docs require a session', async () => {
  const app = fastify();
  registerAccess(app, { sessions, tokens, displays });
  const urls = ['/api/docs', '/api/docs/json'];
  for (const url of urls) app.get(url, async () => 'the calls');
  for (const url of urls) {
    expect((await app.inject(url)).body).not.toContain('the calls');
  }
});
