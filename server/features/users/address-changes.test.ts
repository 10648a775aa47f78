import { afterAll, beforeEach, expect, test } from 'vitest';
import { all, createPeople, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { owner, admin, invite, shared } = await createPeople(running);
const { people } = running.world;
const lookUp = (email: string) => owner.get(`${mine}check_email/?email=${encodeURIComponent(email)}`);
beforeEach(() => running.store.pool.query('delete from attempt_counts'));

let made = 0;
const newAddress = () => `moved${++made}@example.org`;
const rename = (id: number, email = newAddress(), browser = owner, url = mine) =>
  patch(browser, `${url}${id}/`, { email });

test('an address of one account changes five times an hour, and mails nobody after that', async () => {
  const { id } = await invite();
  for (let changes = 0; changes < 5; changes += 1) expect((await rename(id)).statusCode).toBe(200);
  const mails = running.mails.length;
  const refused = await rename(id);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(running.mails.length).toBe(mails);
  expect((await patch(owner, `${mine}${id}/`, { first_name: 'Grace' })).statusCode).toBe(200);
});

test('an address that is sent unchanged is not counted', async () => {
  const { id, email } = await invite();
  for (let saves = 0; saves < 7; saves += 1) expect((await rename(id, email)).statusCode).toBe(200);
});

test('five accounts an hour are given the same address', async () => {
  const email = newAddress();
  for (let tries = 0; tries < 5; tries += 1) {
    const { id } = await invite();
    expect((await rename(id, email)).statusCode).toBe(tries === 0 ? 200 : 400);
  }
  expect((await rename((await invite()).id, email)).statusCode).toBe(429);
});

test('changes of addresses count as lookups, of which there are 100 an hour', async () => {
  const ids = [(await invite()).id, (await invite()).id];
  for (const id of ids) expect((await rename(id)).statusCode).toBe(200);
  for (let lookups = 0; lookups < 97; lookups += 1) await lookUp(newAddress());
  expect((await rename((await invite()).id, people.admin.email)).statusCode).toBe(400);
  const last = await invite();
  expect((await rename(last.id, people.member.email)).statusCode).toBe(429);
  expect((await lookUp(people.member.email)).statusCode).toBe(429);
});

test('changes that one person may not make do not use up those of another', async () => {
  const { id } = await shared();
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await rename(id)).statusCode).toBe(tries < 5 ? 403 : 429);
  }
  expect((await rename(id, newAddress(), admin, all)).statusCode).toBe(200);
});
