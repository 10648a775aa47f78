import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccess } from './access.ts';

const sessions = {
  load: async () => null,
  start: () => Promise.reject(new Error('not here')),
  end: () => Promise.reject(new Error('not here')),
};

test('a route without an access rule stops the start', () => {
  const app = fastify();
  registerAccess(app, sessions);
  expect(() => app.get('/api/forgotten/', async () => 'secret')).toThrow(
    'GET /api/forgotten/ has no access rule',
  );
});

test('a route with a rule is closed to those who do not meet it', async () => {
  const app = fastify();
  registerAccess(app, sessions);
  app.get('/api/known/', { config: { access: 'signed-in' } }, async () => 'secret');
  const answer = await app.inject('/api/known/');
  expect(answer.body).not.toContain('secret');
  expect(answer.statusCode).not.toBe(200);
});
