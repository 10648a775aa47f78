import { describe, expect, test } from 'vitest';
import type { ChangedRules } from '#domain/red-flags/flag-rules.ts';
import { escalateFlags } from '#server/features/red-flags/escalate-flags.ts';
import { flagMissingWindows } from '#server/features/red-flags/missing-flags.ts';
import { startScheduledModule } from './testing/scheduled-module.ts';

const { running, module, schedule, listFlags, nameFlags, getFlag, change, save } =
  await startScheduledModule();

const setRules = (rules: ChangedRules) =>
  running.owner.send({
    method: 'PATCH',
    url: `/api/accounts/client_modules/${module}/`,
    payload: { red_flag_rules: rules },
  });

describe('a coming window that will probably be short', () => {
  test('gets a flag with what is foreseen, and nobody owns it', async () => {
    await schedule(6);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    const flag = await getFlag();
    expect(flag).toMatchObject({ owner: null, rn_target: null, rn_actual: null, reasons: [] });
    expect(flag.foreseen).toMatchObject({ rns: 6, source: 'schedule' });
    const [next] = (await running.nurse.get(`/api/module/${module}/forecast/`)).json().windows;
    expect(next).toMatchObject({ window: 1140, scheduled: 6, planned: null });
    expect(flag.foreseen).toMatchObject({ chance: next.chance_short, expected: next.rn_target.p50 });
    expect(next.chance_short).toBeGreaterThan(0.95);
  });

  test('is flagged from the rule’s hours on', async () => {
    await schedule(12, 12, 6);
    expect(await nameFlags()).toEqual([]);
    await setRules({ ahead_hours: 34 });
    expect(await nameFlags()).toEqual(['2026-11-15 1140 ahead open']);
    await setRules({ ahead_hours: 32 });
    expect(await nameFlags()).toEqual(['2026-11-15 1140 ahead withdrawn']);
  });

  test('is not flagged without the rule, and its flag is withdrawn when the rule is turned off', async () => {
    await setRules({ ahead_hours: null });
    await schedule(6);
    expect(await nameFlags()).toEqual([]);
    await setRules({ ahead_hours: 24 });
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    await setRules({ ahead_hours: null });
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
  });

  test('is never mailed', async () => {
    await running.sql(
      `update modules set escalation_emails = '{house@lakeside.example}', escalation_since = null`,
    );
    await schedule(6);
    running.clock.advance(60 * 8);
    const publicUrl = 'http://localhost';
    expect(
      await escalateFlags(running.db, { mail: running.context.mail, publicUrl }, running.clock.now),
    ).toEqual([]);
    await running.sql(`update modules set escalation_emails = '{}'`);
  });
});

describe('the flag of a coming window', () => {
  test('that somebody has taken is withdrawn when RNs are added, and comes back when they go', async () => {
    await schedule(6);
    expect(await change({ status: 'acknowledged' })).toMatchObject({ kind: 'ahead', status: 'acknowledged' });
    await schedule(12);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
    expect((await getFlag()).foreseen).toBeNull();
    await schedule(6);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    const { trail } = await getFlag();
    expect(trail.slice(-4).map(({ event }) => event)).toEqual(['opened', 'taken', 'withdrawn', 'reopened']);
  });

  test('follows the roster without a new version, so that nobody’s entry is refused', async () => {
    await schedule(6);
    const before = await getFlag();
    await schedule(5);
    expect(await getFlag()).toMatchObject({ version: before.version, foreseen: { rns: 5 } });
    expect(await change({ note: 'Asked the float pool', version: before.version }, before)).toMatchObject({
      note: 'Asked the float pool',
    });
  });

  test('becomes that of the short shift, with owner, actions and times', async () => {
    await schedule(6);
    const taken = await change({ status: 'acknowledged' });
    const tried = { action: 'Float pool', result: 'no' };
    await running.nurse.post(`/api/red_flags/${taken.id}/actions/`, tried);
    running.clock.advance(20);
    await save(4);
    expect(await getFlag()).toMatchObject({
      id: taken.id,
      kind: 'short',
      status: 'acknowledged',
      rn_actual: 4,
      rn_target: 8,
      owner: taken.owner,
      opened_at: taken.opened_at,
      acknowledged_at: taken.acknowledged_at,
      actions: [expect.objectContaining(tried)],
      foreseen: { rns: 6, source: 'schedule' },
    });
    const { rows } = await running.sql(
      `select details from audit_entries where action = 'changed red flag' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ details: { kind: 'short' } }]);
  });

  test('that nobody has taken belongs to the person who saved the short shift', async () => {
    await schedule(6);
    await save(4);
    expect(await getFlag()).toMatchObject({ kind: 'short', status: 'open', owner: { is_active: true } });
  });

  test('that has become one about a short shift is mailed after the usual time since the save', async () => {
    await running.sql(
      `update modules set escalation_emails = '{house@lakeside.example}', escalation_since = '2026-01-01'`,
    );
    await schedule(6);
    running.clock.advance(60 * 8);
    running.nurse = await running.as('member');
    await save(4);
    const mail = () =>
      escalateFlags(
        running.db,
        { mail: running.context.mail, publicUrl: 'http://localhost' },
        running.clock.now,
      );
    running.clock.advance(29);
    expect(await mail()).toHaveLength(0);
    running.clock.advance(1);
    expect(await mail()).toHaveLength(1);
    await running.sql(`update modules set escalation_emails = '{}'`);
  });

  test('is withdrawn when the saved shift breaks no rule, and a later roster does not flag it again', async () => {
    await schedule(6);
    await save(8);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
    await schedule(5);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
  });

  test('that is resolved stays resolved, and becomes what the shift says', async () => {
    await schedule(6);
    await change({ status: 'resolved', outcome: 'Float RN is coming' });
    await schedule(5);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead resolved']);
    await save(4);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 short resolved']);
  });

  test('becomes one about missing data if the window ends without a shift', async () => {
    await running.sql(
      `update modules set created_at = '2026-01-01', red_flag_rules = red_flag_rules || '{"missing_after_minutes": 60}'`,
    );
    await schedule(6);
    const taken = await change({ status: 'acknowledged' });
    running.clock.advance(24 * 60);
    await running.sql(
      `insert into red_flag_rule_changes select client_id, id, '2026-11-13', red_flag_rules from modules`,
    );
    running.nurse = await running.as('member');
    await flagMissingWindows(running.db, running.clock.now);
    const flags = await listFlags();
    expect(flags.find(({ id }) => id === taken.id)).toMatchObject({
      kind: 'missing',
      status: 'acknowledged',
      owner: taken.owner,
    });
  });

  test('whose shift was saved at the same instant is settled by the next round', async () => {
    await schedule(6);
    const { rows } = await running.sql('select * from red_flags');
    await running.sql('delete from red_flags');
    await save(8);
    await running.sql(`insert into red_flags select * from json_populate_recordset(null::red_flags, $1)`, [
      JSON.stringify(rows),
    ]);
    await flagMissingWindows(running.db, running.clock.now);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
  });
});
