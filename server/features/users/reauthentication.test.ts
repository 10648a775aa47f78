import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unusedToken } from '#server/testing/access/records.ts';
import type { Browser } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { all, configAt, createPeople, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);
const { here } = running.world;

const asked = { current_password: ['Please confirm this with your current password.'] };
const wrong = { current_password: ['Your password was entered incorrectly. Please enter it again.'] };

/** Each request creates something new, so that it can be repeated. */
const sensitive: [what: string, ask: (browser: Browser, more: object) => ReturnType<Browser['post']>][] = [
  [
    'making a user an administrator',
    async (browser, more) =>
      patch(browser, `${all}${(await newcomer(running)).id}/`, { is_admin: true, ...more }),
  ],
  [
    'adding an administrator',
    (browser, more) => browser.post(all, people.person({ client_configs: [], is_admin: true, ...more })),
  ],
  [
    'changing one’s own address as an administrator',
    async (browser, more) => {
      const { user } = (await browser.get('/api/accounts/get_state/')).json();
      return patch(browser, `${all}${user.id}/`, { email: `moved-${user.email}`, ...more });
    },
  ],
  [
    'changing one’s own address as an owner',
    async (browser, more) => {
      const { user } = (await browser.get('/api/accounts/get_state/')).json();
      return patch(browser, `${mine}${user.id}/`, { email: `moved-${user.email}`, ...more });
    },
  ],
  [
    'creating an API token',
    (browser, more) => browser.post('/api/accounts/api_tokens/', { ...unusedToken, ...more }),
  ],
  ['enrolling two-factor', (browser, more) => browser.post('/api/accounts/tfa/enable/start/', more)],
];

describe.each(sensitive)('the call for %s', (_what, ask) => {
  let browser: Browser;
  beforeAll(async () => {
    const person = await newcomer(running);
    await running.sql('update users set is_admin = true where id = $1', [person.id]);
    browser = running.browser();
    await browser.signIn(person.email);
    await browser.post('/api/accounts/set_client/', { client: here.id });
  });

  test('needs nothing more within ten minutes of signing in', async () => {
    running.clock.advance(9);
    expect((await ask(browser, {})).statusCode).toBeLessThan(300);
  });

  test('asks for the password later, and is refused with a wrong one', async () => {
    running.clock.advance(2);
    const without = await ask(browser, {});
    expect([without.statusCode, without.json()]).toEqual([400, asked]);
    const guessed = await ask(browser, { current_password: 'a guess' });
    expect([guessed.statusCode, guessed.json()]).toEqual([400, wrong]);
  });

  test('is done with the password, which then counts for ten minutes', async () => {
    expect((await ask(browser, { current_password: password })).statusCode).toBeLessThan(300);
    running.clock.advance(9);
    expect((await ask(browser, {})).statusCode).toBeLessThan(300);
    running.clock.advance(2);
    expect((await ask(browser, {})).statusCode).toBe(400);
  });
});

test('other changes to people ask for no password', async () => {
  const owner = await running.as('owner');
  running.clock.advance(30);
  const { id } = (await owner.post(mine, people.person())).json();
  const changes = [
    { first_name: 'Grace' },
    { email: `other-${id}@example.org` },
    { client_configs: [configAt(here)] },
  ];
  for (const change of changes) {
    expect((await patch(owner, `${mine}${id}/`, change)).statusCode).toBe(200);
  }
  const self = running.world.people.owner;
  expect((await patch(owner, `${mine}${self.id}/`, { email: self.email })).statusCode).toBe(200);
});

test('the password that confirms a change is in no audit entry', async () => {
  const admin = await running.as('admin');
  await admin.post(all, people.person({ current_password: password }));
  const { rows } = await running.sql('select 1 from audit_trail where details::text like $1', [
    `%${password}%`,
  ]);
  expect(rows).toEqual([]);
});

test('guesses of the password count against the limits of signing in', async () => {
  const person = await newcomer(running);
  const browser = running.browser();
  await browser.signIn(person.email);
  running.clock.advance(11);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const answer = await browser.post('/api/accounts/tfa/enable/start/', { current_password: 'a guess' });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});
