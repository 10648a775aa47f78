import { afterAll, beforeEach, expect, test } from 'vitest';
import { answerSignIn, startForgedProvider } from '#server/testing/forged-provider.ts';
import {
  newPerson,
  sendHostileClaims,
  sendHostileLogouts,
  sendHostileUserinfo,
} from '#server/testing/fuzz/hostile-claims.ts';
import { hostileJson } from '#server/testing/fuzz/hostile-values.ts';
import { addProvider } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const forged = await startForgedProvider();
const { here } = running.world;
const rules = [{ client: here.id, group: 'nurses', owner: false, module_ids: [...here.modules] }];
const id = await addProvider(running, forged, {
  columns: { create_users: true, group_claim: 'groups', group_rules: JSON.stringify(rules) },
});
const target = { running, forged, id };
afterAll(async () => {
  await forged.close();
  await running.close();
});
beforeEach(() => running.store.pool.query('delete from attempt_counts'));

test('the claims without a hostile value sign in', async () => {
  const answer = await answerSignIn(running.browser(), forged, id, nonce =>
    forged.sign({ ...newPerson(), nonce }),
  );
  expect(answer.headers.location).toBe('/');
});

test.each([
  ['an ID token', sendHostileClaims],
  ['the userinfo', sendHostileUserinfo],
  ['a logout token', sendHostileLogouts],
])('every hostile value in every claim of %s is refused or ignored', async (_, sendHostile) => {
  expect((await sendHostile(target, hostileJson)).slice(0, 5)).toEqual([]);
});
