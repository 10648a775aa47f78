import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const clients = '/api/admin/clients/';
const long = 'x'.repeat(300);

let running: TestApp;
let admin: Browser;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.as('admin');
});
afterAll(() => running.close());

const change = (id: number, payload: object) =>
  admin.send({ method: 'PATCH', url: `${clients}${id}/`, payload });
const one = async (id: number) => (await admin.get(`${clients}${id}/`)).json();
const listed = async (query = '') => {
  const { results, count } = (await admin.get(`${clients}?${query}`)).json();
  return { names: results.map((client: { name: string }) => client.name), count };
};
const listAudit = async (id: number) =>
  (
    await running.sql('select action, details, client_id from audit_trail where record_id = $1 order by id', [
      String(id),
    ])
  ).rows;
const everything = async () => JSON.stringify((await running.sql('select * from clients order by id')).rows);

async function create(payload: object): Promise<number> {
  const answer = await admin.post(clients, { timezone: 'America/Chicago', ...payload });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

describe('adding a hospital', () => {
  test('gives it the default shift windows and no modules', async () => {
    const body = { name: ' St. Brigid ', timezone: 'Europe/Berlin', first_good_month: '2026-03-01' };
    const answer = await admin.post(clients, body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'St. Brigid',
      timezone: 'Europe/Berlin',
      first_good_month: '2026-03-01',
      is_active: true,
      modules: [],
      show_full_sw_range: false,
      version: 1,
    });
    expect(answer.json().shift_windows_config).toEqual([
      ...[420, 660, 900].map(mins => ({ mins, is_day: true })),
      ...[1140, 1380, 1620].map(mins => ({ mins, is_day: false })),
    ]);
    expect(await one(answer.json().id)).toEqual(answer.json());
  });

  test('is in the audit trail of that hospital', async () => {
    const id = await create({ name: 'Watched' });
    expect(await listAudit(id)).toEqual([
      { action: 'created client', client_id: id, details: { name: 'Watched', timezone: 'America/Chicago' } },
    ]);
  });

  test.each([
    ['nothing', {}, ['name', 'timezone']],
    ['a blank name', { name: '  ', timezone: 'UTC' }, ['name']],
    ['a name of 300 characters', { name: long, timezone: 'UTC' }, ['name']],
    ['a number as name', { name: 7, timezone: 'UTC' }, ['name']],
    ['an unknown time zone', { name: 'A', timezone: 'Mars/Olympus' }, ['timezone']],
    ['an offset as time zone', { name: 'A', timezone: '+02:00' }, ['timezone']],
    [
      'no date as first good month',
      { name: 'A', timezone: 'UTC', first_good_month: 'May' },
      ['first_good_month'],
    ],
    ['an invalid date', { name: 'A', timezone: 'UTC', first_good_month: '2026-02-30' }, ['first_good_month']],
    ['a word as active', { name: 'A', timezone: 'UTC', is_active: 'yes' }, ['is_active']],
  ])('a new hospital with %s is refused beside the field, and nothing is added', async (_, body, fields) => {
    const before = await everything();
    const answer = await admin.post(clients, body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, fields]);
    expect(await everything()).toBe(before);
  });

  test('names the missing and the unknown fields in plain messages', async () => {
    expect((await admin.post(clients, { timezone: 'Mars/Olympus', name: '' })).json()).toEqual({
      name: ['This field may not be blank.'],
    });
    expect((await admin.post(clients, { timezone: 'Mars/Olympus', name: 'A' })).json()).toEqual({
      timezone: ['"Mars/Olympus" is not a valid choice.'],
    });
  });

  test('stores a script in its name as plain text', async () => {
    const name = `<script>alert('1')</script>`;
    expect((await one(await create({ name }))).name).toBe(name);
  });
});

describe('changing a hospital', () => {
  test('changes only the fields that are sent, and increments the version', async () => {
    const id = await create({ name: 'Before', first_good_month: '2026-01-01' });
    const answer = await change(id, { name: 'After' });
    expect(answer.json()).toMatchObject({
      name: 'After',
      timezone: 'America/Chicago',
      first_good_month: '2026-01-01',
      version: 2,
    });
    expect((await listAudit(id)).at(-1)).toMatchObject({
      action: 'changed client',
      details: { before: { name: 'Before' }, after: { name: 'After' } },
    });
  });

  test('accepts any day as the first good month and stores the first day of that month; null removes it', async () => {
    const id = await create({ name: 'Months' });
    expect((await change(id, { first_good_month: '2026-05-17' })).json().first_good_month).toBe('2026-05-01');
    expect((await change(id, { first_good_month: null })).json().first_good_month).toBeNull();
  });

  test.each([
    ['a blank name', { name: '' }, 'name'],
    ['a name of 300 characters', { name: long }, 'name'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a thirteenth month', { first_good_month: '2026-13-01' }, 'first_good_month'],
  ])('a change of a hospital to %s is refused, and nothing changes', async (_, body, field) => {
    const id = await create({ name: 'Steady' });
    const before = await everything();
    const answer = await change(id, body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await everything()).toBe(before);
  });

  test.each(['999999', 'abc', '-1', '99999999999'])('that does not exist (%s) is a 404', async id => {
    const answer = await admin.send({ method: 'PATCH', url: `${clients}${id}/`, payload: { name: 'A' } });
    expect([answer.statusCode, (await admin.get(`${clients}${id}/`)).statusCode]).toEqual([404, 404]);
  });
});

test('a deactivated hospital is hidden from its people at once, and keeps its data', async () => {
  const { here } = running.world;
  const member = await running.as('member');
  const state = async () => (await member.get('/api/accounts/get_state/')).json();
  const before = await state();
  expect(before.client.id).toBe(here.id);
  await change(here.id, { is_active: false });
  expect(await state()).toMatchObject({
    client: null,
    client_config: null,
    clients: [],
    deactivated_clients: ['Here General'],
  });
  expect((await one(here.id)).modules).toEqual(here.modules);
  await change(here.id, { is_active: true });
  const after = await state();
  expect(after.client.modules).toEqual(before.client.modules);
});

test('people of a deactivated hospital read what happened, at the next call and when they sign in', async () => {
  const { here, people } = running.world;
  const [member, stranger] = [await running.as('member'), await running.as('stranger')];
  const shifts = `/api/module/${here.modules[0]}/shifts/`;
  await change(here.id, { is_active: false });
  const refused = await member.get(shifts);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Here General has been deactivated. Please contact your Parity administrator.',
  ]);
  const signedIn = (await running.browser().signIn(people.member.email)).json();
  expect(signedIn).toMatchObject({ client: null, deactivated_clients: ['Here General'] });
  const wrong = await running.browser().signIn(people.member.email, 'a wrong password');
  expect(wrong.body).not.toContain('Here General');
  // Neither people of other hospitals nor administrators have lost anything.
  expect((await stranger.get(shifts)).body).not.toContain('Here General');
  for (const browser of [stranger, admin]) {
    expect((await browser.get('/api/accounts/get_state/')).json()).not.toHaveProperty('deactivated_clients');
  }
  await change(here.id, { is_active: true });
  expect((await member.get(shifts)).statusCode).toBe(200);
});

describe('the list of hospitals', () => {
  const names = ['Zeta Clinic', 'alpha Clinic', 'Mid_100% Clinic', 'Beta Clinic'];
  beforeAll(async () => {
    for (const name of names) await create({ name, timezone: name === 'Beta Clinic' ? 'UTC' : 'Asia/Tokyo' });
    await create({ name: 'Closed Clinic', is_active: false });
  });

  test('is sorted by name without regard to case, in both directions', async () => {
    const expected = ['alpha Clinic', 'Beta Clinic', 'Closed Clinic', 'Mid_100% Clinic', 'Zeta Clinic'];
    expect((await listed('query=clinic')).names).toEqual(expected);
    expect((await listed('query=clinic&ordering=-name')).names).toEqual(expected.toReversed());
  });

  test.each([
    ['timezone', 'ends with Beta Clinic', -1, 'Beta Clinic'],
    ['-timezone', 'begins with Beta Clinic', 0, 'Beta Clinic'],
    ['created', 'begins with Zeta Clinic', 0, 'Zeta Clinic'],
    ['-created', 'begins with Beta Clinic', 0, 'Beta Clinic'],
  ])('the list of hospitals by %s %s', async (ordering, _, place, name) => {
    const { names: found } = await listed(`query=clinic&is_active=true&ordering=${ordering}`);
    expect(found.at(place)).toBe(name);
  });

  test.each([
    ['query=clinic&is_active=true', 4],
    ['query=clinic&is_active=false', 1],
    ['query=clinic', 5],
    ['query=CLIN', 5],
    ['query=inic', 5],
    ['query=be', 1],
    ['query=li', 5],
    ['query=100%25', 1],
    ['query=_100', 1],
    ['query=%25', 1],
    ['query=zeta%20clinic', 1],
  ])('%s finds %i', async (query, found) => {
    const { count, names: rows } = await listed(query);
    expect([count, rows.length]).toEqual([found, found]);
  });

  test('a blank search finds all', async () => {
    expect(await listed('query=%20%20')).toEqual(await listed());
  });

  test('has pages of ten that never overlap, and a page beyond the last is empty', async () => {
    for (let number = 1; number <= 12; number += 1) await create({ name: 'Same Name Ward' });
    const pages = await Promise.all(
      [1, 2, 3].map(async page => (await admin.get(`${clients}?query=ward&page=${page}`)).json()),
    );
    expect(pages.map(page => [page.results.length, page.count])).toEqual([
      [10, 12],
      [2, 12],
      [0, 12],
    ]);
    const ids = pages.flatMap(page => page.results.map((client: { id: number }) => client.id));
    expect(new Set(ids).size).toBe(12);
  });

  test('is complete without a page', async () => {
    const { results, count } = (await admin.get(`${clients}?query=ward`)).json();
    expect([results.length, count]).toEqual([12, 12]);
  });

  test.each([
    ['an unknown ordering', 'ordering=password'],
    ['an unknown status', 'is_active=maybe'],
    ['page 0', 'page=0'],
    ['a page that is not a number', 'page=x'],
    ['a search of 201 characters', `query=${'x'.repeat(201)}`],
  ])('%s is refused', async (_, query) => {
    expect((await admin.get(`${clients}?${query}`)).statusCode).toBe(400);
  });

  test('names the modules of each, by name', async () => {
    const { here, elsewhere } = running.world;
    const { results } = (await admin.get(`${clients}?query=here`)).json();
    expect(results.map((client: { modules: number[] }) => client.modules)).toEqual([
      elsewhere.modules,
      here.modules,
    ]);
  });
});
