import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let admin: Browser;
let owner: Browser;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.as('admin');
  owner = await running.as('owner');
  await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
});
afterAll(() => running.close());

/** The sentence of the newest entries, oldest of them first. */
async function read(browser: Browser, query: string): Promise<string[]> {
  const path = browser === admin ? '/api/admin/audit/' : '/api/accounts/activity/';
  const { results } = (await browser.get(`${path}?page=1&${query}`)).json();
  return results.map(({ sentence }: { sentence: Parameters<typeof formatSentence>[0] }) =>
    formatSentence(sentence),
  );
}

const patch = (browser: Browser, url: string, payload: object) =>
  browser.send({ method: 'PATCH', url, payload });

describe('a sentence', () => {
  test('a sentence about a shift has the name of its module and of its fields', async () => {
    const [module] = running.world.here.modules;
    const shift = { date: '2026-11-13', window: 420, acuity_counts: {}, rn_actual: 3 };
    await owner.post(`/api/module/${module}/shifts/`, shift);
    const stored = (await owner.get(`/api/module/${module}/shifts/?date=2026-11-13`)).json().shifts[0];
    await owner.post(`/api/module/${module}/shifts/`, { ...shift, rn_actual: 4, version: stored.version });
    expect(await read(owner, 'action=changed%20shift')).toEqual([
      'owner Person changed Labor & Delivery, Nov 13, 07:00: RNs actual 3 → 4',
    ]);
    expect(await read(owner, 'action=saved%20shift')).toEqual([
      'owner Person saved Labor & Delivery, Nov 13, 07:00: RNs actual 3',
    ]);
  });

  test('a sentence about settings has both values', async () => {
    await owner.post('/api/accounts/update_client_settings/', {
      timezone: 'America/Chicago',
      shift_windows_config: [
        { mins: 1200, is_day: false },
        { mins: 420, is_day: true },
      ],
    });
    expect(await read(owner, 'action=changed%20hospital%20settings')).toEqual([
      'owner Person changed the settings of hospital Here General: ' +
        'Timezone America/New_York → America/Chicago; Shift times 07:00, 19:00 night → 07:00, 20:00 night',
    ]);
  });

  test('a sentence about a module has the names of its sections', async () => {
    const [module = 0] = running.world.here.modules;
    await patch(admin, `/api/admin/modules/${module}/`, { sections: [], min_rn_target: 3 });
    expect(await read(owner, 'action=changed%20module')).toEqual([
      'admin Person changed module Labor & Delivery: Sections Labor → none; Minimum target RNs 2 → 3',
    ]);
  });

  test('a sentence about an acuity field keeps the name of a deleted one', async () => {
    const field = (
      await admin.post('/api/admin/acuity_fields/', {
        section: running.world.sectionId,
        name: 'Short-lived',
        rns_per_patient: 1,
      })
    ).json().id;
    await admin.send({ method: 'DELETE', url: `/api/admin/acuity_fields/${field}/` });
    expect((await read(admin, 'action=deleted%20acuity%20field'))[0]).toMatch(
      / deleted acuity field Short-lived$/,
    );
  });
});

describe('owners', () => {
  test('never read the access of a person at another hospital', async () => {
    const { here, elsewhere, people } = running.world;
    const at = (id: number, module_ids: number[]) => ({ client_id: id, owner: false, module_ids });
    const url = `/api/admin/users/${people.member.id}/`;
    const both = [at(here.id, [...here.modules]), at(elsewhere.id, [...elsewhere.modules])];
    await patch(admin, url, { client_configs: both });
    await patch(admin, url, { client_configs: both.slice(0, 1) });
    const { results } = (await owner.get('/api/accounts/activity/?page=1&action=changed%20user')).json();
    expect(results).toHaveLength(1);
    const seen = JSON.stringify(results[0]);
    expect(seen).not.toContain(`"client_id":${elsewhere.id}`);
    expect(results[0].sentence).toMatchObject({ action: 'changed', changes: [], record_exists: true });
    const [everything] = (await admin.get('/api/admin/audit/?page=1&action=changed%20user')).json().results;
    expect(everything.sentence.changes[0]).toContain('Elsewhere General');
  });

  test('read no name of another hospital’s record', async () => {
    const { here, elsewhere } = running.world;
    await running.sql(
      `insert into audit_entries (at, client_id, actor_name, action, record_type, record_id, details)
       values (now(), $1, 'Ann Lee', 'changed module', 'module', $2, '{}')`,
      [here.id, String(elsewhere.modules[0])],
    );
    const [entry] = (await owner.get('/api/accounts/activity/?page=1&query=ann')).json().results;
    expect(entry.sentence).toMatchObject({ record: `module ${elsewhere.modules[0]}`, record_exists: false });
  });
});

test('entries are found by the name of a module and by the address of a person', async () => {
  expect(await read(owner, 'query=delivery&action=changed%20shift')).toHaveLength(1);
  expect(await read(owner, 'query=no-such-module&action=changed%20shift')).toEqual([]);
  const email = encodeURIComponent(running.world.people.member.email);
  expect(await read(admin, `query=${email}&action=changed%20user`)).not.toEqual([]);
});

test('red flags are found by the name of their module', async () => {
  const [module] = running.world.here.modules;
  await owner.post(`/api/module/${module}/shifts/`, { date: '2026-11-12', window: 420, rn_actual: 0 });
  expect(await read(owner, 'query=delivery&action=opened%20red%20flag')).toEqual([
    'owner Person opened the red flag of Labor & Delivery, Nov 12, 07:00',
  ]);
});

test('the days of a hospital’s entries are those of its time zone', async () => {
  const { here } = running.world;
  await running.sql(
    `insert into audit_entries (at, client_id, actor_name, action) values ('2026-02-02T05:30:00Z', $1, 'Ann Lee', 'signed in')`,
    [here.id],
  );
  // The hospital is in Chicago since the settings were changed.
  const days = ['2026-02-01', '2026-02-02'].map(
    day => `start_date=${day}&end_date=${day}&timezone=Asia/Tokyo`,
  );
  const counts = await Promise.all(days.map(async day => (await read(owner, day)).length));
  expect(counts).toEqual([1, 0]);
  expect(await read(admin, `${days[0]}&client=${here.id}`)).toHaveLength(1);
  expect(await read(admin, `${days[0]}`)).toHaveLength(0);
});
