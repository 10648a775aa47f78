import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());
beforeEach(async () => {
  await ward.sql('delete from shifts');
});

const friday = '2026-11-13';
const entry = (more: object = {}) => ({
  date: friday,
  window: 420,
  acuity_counts: { [ward.labor]: 6, [ward.couplet]: 3 },
  rn_actual: 8,
  ...more,
});

describe('a first save', () => {
  test('stores the shift with its figures, its ratios and who saved it', async () => {
    const answer = await ward.save(
      entry({ rn_premium_float: 1, comments: ' Busy. ', reasons: ['Low census'] }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      version: 1,
      date: friday,
      window: 420,
      time: '2026-11-13T12:00:00Z',
      is_day: true,
      minutes: 720,
      acuity_counts: { [ward.labor]: 6, [ward.couplet]: 3 },
      rns_per_patient: { [ward.labor]: 1, [ward.couplet]: 0.333 },
      min_rn_target: 2,
      rn_actual: 8,
      rn_premium_float: 1,
      rn_premium_overtime: 0,
      census: 9,
      rn_target: 6.999,
      rn_variance: 1.001,
      reasons: ['Low census'],
      comments: 'Busy.',
      updated_by: 'member Person',
    });
    expect(answer.json()).not.toHaveProperty('rn_premium_other_1');
    expect((await ward.day(friday)).json().shifts).toEqual([answer.json()]);
  });

  test('ignores the time that is sent: the server knows the instant of a window', async () => {
    const answer = await ward.save(entry({ time: '1999-01-01T00:00:00Z' }));
    expect(answer.json().time).toBe('2026-11-13T12:00:00Z');
  });

  test('drops reasons if staffing meets the target', async () => {
    const answer = await ward.save(entry({ rn_actual: 7, reasons: ['Sick call'] }));
    expect(answer.json()).toMatchObject({ rn_variance: 0.001, reasons: [] });
  });
});

test('a change answers with what the day shows then', async () => {
  const { version } = (await ward.save(entry())).json();
  const counts = { [ward.labor]: 1.333, [ward.couplet]: 0.001 };
  const feed = { feed_at: '2026-11-13T11:58:00.000Z', feed_counts: counts, feed_used: [String(ward.labor)] };
  const answer = await ward.save(
    entry({
      acuity_counts: counts,
      rn_actual: 2.125,
      rn_premium_overtime: 0.5,
      comments: 'Été',
      ...feed,
      version,
    }),
  );
  expect(answer.json()).toMatchObject({
    census: 1.334,
    rn_actual: 2.125,
    rn_variance: 0.125,
    ...feed,
    version: version + 1,
  });
  expect((await ward.day(friday)).json().shifts).toEqual([answer.json()]);
});

describe('a blank', () => {
  test('takes the value of the window before; the first window takes that of yesterday’s last', async () => {
    await ward.save(entry({ date: '2026-11-12', window: 1140 }));
    const blank = { [ward.labor]: null, [ward.couplet]: null };
    const first = await ward.save(entry({ acuity_counts: blank, rn_actual: null }));
    expect(first.json()).toMatchObject({
      acuity_counts: { [ward.labor]: 6, [ward.couplet]: 3 },
      rn_actual: 8,
    });

    const second = await ward.save({ date: friday, window: 1140, rn_actual: 5 });
    expect(second.json()).toMatchObject({
      acuity_counts: { [ward.labor]: 6, [ward.couplet]: 3 },
      rn_actual: 5,
    });
  });

  test('is 0 if the window before has no data', async () => {
    await ward.save(entry({ date: '2026-11-12', window: 420 }));
    const answer = await ward.save(entry({ acuity_counts: {}, rn_actual: null }));
    expect(answer.json()).toMatchObject({
      acuity_counts: { [ward.labor]: 0, [ward.couplet]: 0 },
      rn_actual: 0,
      rn_target: 2,
    });
  });

  test('that is missing from a change keeps the stored value', async () => {
    const first = entry({ rn_premium_float: 2, comments: 'Busy.', charge_nurse_included: true });
    const { version } = (await ward.save(first)).json();
    const answer = await ward.save({ date: friday, window: 420, version, rn_actual: 9 });
    expect(answer.json()).toMatchObject({
      version: version + 1,
      acuity_counts: { [ward.labor]: 6, [ward.couplet]: 3 },
      rn_actual: 9,
      rn_premium_float: 2,
      comments: 'Busy.',
      charge_nurse_included: true,
    });
  });

  test('premium count is 0', async () => {
    const { version } = (await ward.save(entry({ rn_premium_float: 2 }))).json();
    const answer = await ward.save(entry({ version, rn_premium_float: null }));
    expect(answer.json()).toMatchObject({ rn_premium_float: 0 });
  });
});

describe('the previous shift of a day', () => {
  const yesterday = '2026-11-12';

  test('is that of yesterday’s last window, whatever else yesterday has', async () => {
    await ward.save(entry({ date: yesterday, window: 420, rn_actual: 5 }));
    const last = await ward.save(entry({ date: yesterday, window: 1140, rn_actual: 6 }));
    await ward.save(entry());
    const { previous, shifts } = (await ward.day(friday)).json();
    expect(previous).toEqual(last.json());
    expect(shifts.map((shift: { date: string }) => shift.date)).toEqual([friday]);
  });

  test('is none if only earlier windows of yesterday have data', async () => {
    await ward.save(entry({ date: yesterday, window: 420 }));
    await ward.save(entry({ date: '2026-11-11', window: 1140 }));
    expect((await ward.day(friday)).json().previous).toBeNull();
  });

  test('the last shift of yesterday is found without naming today', async () => {
    const last = await ward.save(entry({ window: 1140 }));
    const nurse = await ward.as('member');
    const { date, previous } = (await nurse.get(ward.shiftsUrl)).json();
    expect([date, previous]).toEqual(['2026-11-14', last.json()]);
  });
});

describe('a saved figure stays', () => {
  test('a saved figure stays when a ratio and the floor change later, and for the fields it had when it is saved again', async () => {
    const { version } = (await ward.save(entry())).json();
    await ward.sql(`update acuity_fields set rns_per_patient = 2 where id = $1`, [ward.labor]);
    await ward.sql('update modules set min_rn_target = 30');
    const again = entry({ version, acuity_counts: { [ward.labor]: 7, [ward.couplet]: 3 } });
    const expected = { rn_target: 7.999, min_rn_target: 2, rns_per_patient: { [ward.labor]: 1 } };
    const calculated = await ward.nurse.post(`${ward.shiftsUrl}calculate/`, again);
    const saved = await ward.save(again);
    const fresh = await ward.save(entry({ window: 1140 }));
    await ward.sql(`update acuity_fields set rns_per_patient = 1 where id = $1`, [ward.labor]);
    await ward.sql('update modules set min_rn_target = 2');
    expect(calculated.json()).toMatchObject(expected);
    expect(saved.json()).toMatchObject(expected);
    expect(fresh.json()).toMatchObject({ rn_target: 30, min_rn_target: 30 });
  });

  test('a field that was deleted since keeps its part of the stored target', async () => {
    const { version } = (await ward.save(entry())).json();
    await ward.sql('update acuity_fields set deleted_at = now() where id = $1', [ward.couplet]);
    const saved = await ward.save(entry({ version, acuity_counts: { [ward.labor]: 7 } }));
    await ward.sql('update acuity_fields set deleted_at = null where id = $1', [ward.couplet]);
    expect(saved.json()).toMatchObject({
      rn_target: 7.999,
      acuity_counts: { [ward.labor]: 7, [ward.couplet]: 3 },
    });
  });

  test('a saved figure stays when the hospital changes its shift times: the date shows its stored window and what does not overlap it', async () => {
    const before = (await ward.save(entry())).json();
    await ward.sql(
      `update clients set shift_windows_config = '[{"mins":480,"is_day":true},{"mins":1200,"is_day":false}]'`,
    );
    const after = (await ward.day(friday)).json();
    const changed = await ward.save(entry({ version: before.version, rn_actual: 9 }));
    await ward.sql(
      `update clients set shift_windows_config = '[{"mins":420,"is_day":true},{"mins":1140,"is_day":false}]'`,
    );
    expect(after.shifts).toEqual([before]);
    expect(after.windows.map((window: { id: number }) => window.id)).toEqual([420, 1200]);
    expect(changed.json()).toMatchObject({ window: 420, minutes: 720, rn_actual: 9 });
  });
});

describe('a premium slot of the module', () => {
  test('counts under its key while it has a name', async () => {
    await ward.sql(`update modules set other_premiums = '{Sitter,"","","",""}'`);
    const answer = await ward.save(entry({ rn_premium_other_1: 1.5 }));
    await ward.sql(`update modules set other_premiums = '{"","","","",""}'`);
    expect(answer.json()).toMatchObject({ rn_premium_other_1: 1.5 });
    expect((await ward.day(friday)).json().shifts[0]).toMatchObject({ rn_premium_other_1: 1.5 });
  });
});
