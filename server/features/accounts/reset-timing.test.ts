import { afterAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

test('the answer to asking for a link does not wait for looking up the address', async () => {
  const { email } = await newcomer(running);
  const gate = Promise.withResolvers<void>();
  const db: Database = {
    ...running.db,
    platform: async (run, options) => {
      await gate.promise;
      return running.db.platform(run, options);
    },
  };
  const page = await running.app.inject({ method: 'GET', url: '/login' });
  const csrftoken = page.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const { buildApp } = await import('#server/process/app.ts');
  const app = await buildApp({ ...running.context, db });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/accounts/reset_password/start/',
    payload: { email },
    cookies: { csrftoken },
    headers: { 'x-csrftoken': csrftoken },
  });
  expect([answer.statusCode, running.mails.length]).toEqual([200, 0]);
  gate.resolve();
  // A server that stops first finishes the work of answered requests.
  await app.close();
  expect(running.mails).toMatchObject([{ to: email }]);
});
