import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsConflict } from '#contract/api/errors.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());

const settings = (body: object) => ward.owner.post('/api/accounts/update_client_settings/', body);
const change = (payload: object, id = ward.moduleId) =>
  ward.owner.send({ method: 'PATCH', url: `/api/accounts/client_modules/${id}/`, payload });
const storedClient = async () =>
  (await ward.sql('select * from clients where id = $1', [ward.world.here.id])).rows[0];
const windows = (...starts: number[]) => starts.map(mins => ({ mins, is_day: mins < 1140 }));

describe('the hospital’s settings', () => {
  test('change the time zone, and answer with the whole state', async () => {
    const answer = await settings({ timezone: 'America/Denver' });
    expect(answer.json()).toMatchObject({
      user: { email: 'owner@example.org' },
      client: { timezone: 'America/Denver', version: 2 },
    });
  });

  test('change the shift times, which are kept in their order', async () => {
    const answer = await settings({
      shift_windows_config: windows(1140, 420, 900),
      show_full_sw_range: true,
    });
    expect(answer.json().client).toMatchObject({
      shift_windows_config: windows(420, 900, 1140),
      show_full_sw_range: true,
    });
  });

  test('do not change a stored shift', async () => {
    await settings({ timezone: 'America/New_York', shift_windows_config: windows(420, 1140) });
    await ward.save({ date: '2026-11-12', window: 1140, acuity_counts: { [ward.labor]: 4 }, rn_actual: 5 });
    const before = await ward.storedShifts();
    const dayBefore = (await ward.day('2026-11-12')).json();
    await settings({ timezone: 'Pacific/Auckland', shift_windows_config: windows(360, 1080) });
    expect(await ward.storedShifts()).toEqual(before);
    const day = (await ward.day('2026-11-12')).json();
    expect(day.shifts).toEqual(dayBefore.shifts);
    expect(day.windows.map((window: { id: number }) => window.id)).toEqual([360, 1140]);
    await settings({ timezone: 'America/New_York', shift_windows_config: windows(420, 1140) });
  });

  test('that are sent without a difference store nothing', async () => {
    const { timezone, shift_windows_config, show_full_sw_range, ...before } = await storedClient();
    const countEntries = async () => (await ward.sql('select from audit_trail')).rowCount;
    const entries = await countEntries();
    for (const body of [{}, { timezone, shift_windows_config, show_full_sw_range }]) {
      const answer = await settings({ ...body, version: before.version });
      expect([answer.statusCode, answer.json().client.version]).toEqual([200, before.version]);
    }
    const module = await change({});
    expect(module.statusCode).toBe(200);
    expect((await change({})).json().version).toBe(module.json().version);
    expect(await storedClient()).toMatchObject(before);
    expect(await countEntries()).toBe(entries);
  });

  test('the hospital’s settings with a stale version answer 409, who and when', async () => {
    const { version } = await storedClient();
    await settings({ timezone: 'America/Chicago', version });
    const late = await settings({ timezone: 'America/Denver', version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      changed_by: 'owner Person',
      changed_at: expect.any(String),
      current: { version: version + 1 },
    });
    expect(await storedClient()).toMatchObject({ timezone: 'America/Chicago' });
  });

  const wrong: [what: string, body: object, field: string][] = [
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset', { timezone: '+02:00' }, 'timezone'],
    ['no windows', { shift_windows_config: [] }, 'shift_windows_config'],
    [
      '25 windows',
      { shift_windows_config: windows(...Array.from({ length: 25 }, (_, index) => index * 10)) },
      'shift_windows_config',
    ],
    ['duplicate times', { shift_windows_config: windows(420, 420) }, 'shift_windows_config.0.mins'],
    ['a negative start', { shift_windows_config: windows(-5, 420) }, 'shift_windows_config.0.mins'],
    ['a start beyond a day', { shift_windows_config: windows(420, 1860) }, 'shift_windows_config.1.mins'],
    [
      'a first start after midnight of the next day',
      { shift_windows_config: windows(1440) },
      'shift_windows_config.0.mins',
    ],
  ];
  test.each(wrong)('refuse %s beside the field and store nothing', async (_what, body, field) => {
    const before = await storedClient();
    const answer = await settings(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty([field]);
    expect(await storedClient()).toEqual(before);
  });
});

describe('the settings of a module', () => {
  test('change the reasons, each once', async () => {
    const answer = await change({
      over_reasons: ['Low census', ' Low census ', 'Training'],
      under_reasons: [],
    });
    expect(answer.json()).toMatchObject({
      id: ward.moduleId,
      over_reasons: ['Low census', 'Training'],
      under_reasons: [],
      sections: [{ name: 'Labor' }],
    });
  });

  test('keep the first of escalation addresses that differ only in case', async () => {
    const answer = await change({
      escalation_emails: ['House@example.org', 'ann@example.org', 'house@Example.org', 'ann@example.org'],
    });
    expect(answer.json().escalation_emails).toEqual(['House@example.org', 'ann@example.org']);
  });

  test('name premium slots; a shorter list is padded', async () => {
    const answer = await change({ other_premiums: ['', 'Sitter'] });
    expect(answer.json().other_premiums).toEqual(['', 'Sitter', '', '', '']);
  });

  test('refuse a premium category under the name of another, beside its slot', async () => {
    const taken = ['There is a category with this name already.'];
    await change({ other_premiums: ['Sitter'] });
    const asAType = await change({ other_premiums: ['Sitter', ' traveler '] });
    expect([asAType.statusCode, asAType.json()]).toEqual([400, { 'other_premiums.1': taken }]);
    const asASlot = await change({ other_premiums: ['Sitter', '', 'SITTER'] });
    expect([asASlot.statusCode, asASlot.json()]).toEqual([400, { 'other_premiums.2': taken }]);
    const stored = await change({ over_reasons: [] });
    expect(stored.json().other_premiums).toEqual(['Sitter', '', '', '', '']);
  });

  test('are stored although two stored categories have the same name', async () => {
    const names = ['Traveler', 'Sitter', 'sitter', '', ''];
    await ward.sql('update modules set other_premiums = $1 where id = $2', [names, ward.moduleId]);
    const answer = await change({ other_premiums: names.with(3, 'Preceptor') });
    expect(answer.json().other_premiums).toEqual(names.with(3, 'Preceptor'));
  });

  test('the settings of a module with a stale version answer 409', async () => {
    const { version } = (await change({ under_reasons: ['Sick call'] })).json();
    expect((await change({ under_reasons: ['A'], version })).statusCode).toBe(200);
    const late = await change({ under_reasons: ['B'], version });
    expect([late.statusCode, settingsConflict.parse(late.json()).changed_by]).toEqual([409, 'owner Person']);
  });

  test('refuse a reason of 201 characters, a blank one and a sixth slot', async () => {
    for (const body of [
      { over_reasons: ['x'.repeat(201)] },
      { over_reasons: [' '] },
      { other_premiums: Array(6).fill('x') },
    ]) {
      expect((await change(body)).statusCode).toBe(400);
    }
  });
});

describe('sharing with peers', () => {
  const shares = async () => (await storedClient()).shares_with_peers;

  test('is off by default, and an owner’s choice that is recorded', async () => {
    expect(await shares()).toBe(false);
    const answer = await settings({ shares_with_peers: true });
    expect(answer.json().client).toMatchObject({ shares_with_peers: true });
    expect(await shares()).toBe(true);
    await settings({ timezone: 'America/New_York' });
    expect(await shares()).toBe(true);
    expect((await settings({ shares_with_peers: false })).json().client.shares_with_peers).toBe(false);
    const { rows } = await ward.sql(
      `select details from audit_entries
       where action = 'changed hospital settings' and details -> 'after' ? 'shares_with_peers' order by id`,
    );
    const change = (before: boolean, after: boolean) => ({
      details: { before: { shares_with_peers: before }, after: { shares_with_peers: after } },
    });
    expect(rows).toEqual([change(false, true), change(true, false)]);
  });

  test('is refused to members and as anything but yes or no', async () => {
    const member = await ward.as('member');
    const body = { shares_with_peers: true };
    expect((await member.post('/api/accounts/update_client_settings/', body)).statusCode).toBe(403);
    for (const shares_with_peers of ['true', 1, null])
      expect((await settings({ shares_with_peers })).json()).toHaveProperty('shares_with_peers');
    expect(await shares()).toBe(false);
  });
});
