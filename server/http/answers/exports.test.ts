import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newAnalysis } from '#server/testing/analysis.ts';
import type { Browser } from '#server/testing/browser.ts';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { type OtherServer, startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { here, elsewhere, people } = running.world;
const module = here.modules[0];
const march = 'start_date=2026-03-01&end_date=2026-03-31';

let printing: OtherServer;
let owner: Browser;
let admin: Browser;
let since = 0;

beforeAll(async () => {
  const printer = { ...running.context.printer, print: async () => Buffer.from('%PDF-') };
  printing = await running.startAnother({ pdfStatus: () => 'ready', printer });
  owner = printing.browser();
  await owner.signIn(people.owner.email);
  admin = printing.browser();
  await admin.signIn(people.admin.email);
  await storeSome(running, someShifts(here.id, module, ['2026-03-09', '2026-03-10']));
});
afterAll(async () => {
  await printing.close();
  await running.close();
});
beforeEach(async () => {
  since = (await running.sql('select max(id) as id from audit_trail')).rows[0].id;
});

async function entries() {
  const { rows } = await running.sql(
    'select action, client_id, record_type, record_id, details from audit_trail where id > $1 order by id',
    [since],
  );
  return rows;
}

const none = { record_type: '', record_id: '' };

test('a printed report leaves an entry with its range and modules', async () => {
  const url = `/api/reports/ratio/?modules=${module}&${march}`;
  expect((await owner.get(url)).statusCode).toBe(200);
  expect(await entries()).toEqual([]);
  expect((await owner.get(`${url}&format=pdf`)).statusCode).toBe(200);
  const details = {
    report: 'ratio',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    clients: [here.id],
    modules: [module],
  };
  expect(await entries()).toEqual([{ action: 'printed report', client_id: here.id, ...none, details }]);
});

test('a report of another hospital is in that hospital’s trail, one of several in no hospital’s', async () => {
  for (const modules of [[elsewhere.modules[0]], [module, elsewhere.modules[0]]]) {
    const answer = await admin.get(`/api/reports/ratio/?modules=${modules}&${march}&format=pdf`);
    expect(answer.statusCode).toBe(200);
  }
  expect((await entries()).map(entry => entry.client_id)).toEqual([elsewhere.id, null]);
});

test('a printed analysis leaves an entry that names it', async () => {
  const { id } = (await admin.post('/api/reports/annotated/', newAnalysis(here))).json();
  await admin.get(`/api/reports/annotated/${id}/`);
  expect((await admin.get(`/api/reports/annotated/${id}/?format=pdf`)).statusCode).toBe(200);
  const [, printed, ...more] = await entries();
  expect(more).toEqual([]);
  expect(printed).toMatchObject({
    action: 'printed analysis',
    record_type: 'analysis',
    record_id: String(id),
    details: { name: 'A quarter of comments', report: 'comments', modules: [module] },
  });
});

test('exported shifts leave an entry with their number', async () => {
  const answer = await owner.get(`/api/reports/shifts/export/?modules=${module}&${march}`);
  const { count } = answer.json();
  expect(count).toBeGreaterThan(0);
  expect(await entries()).toEqual([
    {
      action: 'exported shifts',
      client_id: here.id,
      ...none,
      details: {
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        clients: [here.id],
        modules: [module],
        rows: count,
      },
    },
  ]);
});

test('exported users leave an entry, a page of the list none', async () => {
  for (const url of ['/api/accounts/client_users/', '/api/admin/users/']) {
    await admin.get(url);
    await admin.get(`${url}?page=1&page_size=10`);
    expect(await entries()).toEqual([]);
  }
  await owner.get('/api/accounts/client_users/?page=1&page_size=500&query=person');
  await admin.get('/api/admin/users/?page=1&page_size=500');
  expect(await entries()).toEqual([
    { action: 'exported users', client_id: here.id, ...none, details: { page: 1, rows: 2 } },
    { action: 'exported users', client_id: expect.anything(), ...none, details: { page: 1, rows: 4 } },
  ]);
});

test('an exported audit trail leaves an entry, a page of it none', async () => {
  await admin.get('/api/admin/audit/?page=1');
  await owner.get('/api/accounts/activity/?page=1');
  expect(await entries()).toEqual([]);
  const { results } = (await owner.get(`/api/accounts/activity/?${march}&action=signed+in`)).json();
  await admin.get('/api/admin/audit/');
  const [own, all] = await entries();
  expect(own).toEqual({
    action: 'exported audit trail',
    client_id: here.id,
    ...none,
    details: {
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      action: 'signed in',
      rows: results.length,
    },
  });
  expect(all.details.rows).toBeGreaterThan(0);
});
