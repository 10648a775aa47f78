import { describe, expect, test } from 'vitest';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { startScheduledModule, tomorrow } from './testing/scheduled-module.ts';

const { running, module, schedule, listFlags, nameFlags, change, save } = await startScheduledModule();

describe('the record of the forecast', () => {
  const readAhead = async () => {
    const owner = await running.as('owner');
    return (await owner.get(`/api/module/${module}/forecast/record/`)).json().ahead;
  };

  test('counts windows that were flagged when they started, short ones, and those that were both', async () => {
    expect(await readAhead()).toEqual({ flagged: 0, short: 0, both: 0 });
    await schedule(6, 5);
    await change({ status: 'acknowledged' }, (await listFlags())[1]);
    await save(4);
    expect(await nameFlags()).toEqual(['2026-11-15 420 ahead open', '2026-11-14 1140 short acknowledged']);
    expect(await readAhead()).toEqual({ flagged: 0, short: 0, both: 0 });
    running.clock.advance(26 * 60);
    running.nurse = await running.as('member');
    // Flagged and short; flagged and not; short without a flag.
    await save(8, tomorrow, 420);
    await save(4, tomorrow, 1140);
    await running.sql(
      `update red_flags set starts_at = starts_at - interval '12 hours' where window_mins = 1140 and date = $1`,
      [tomorrow],
    );
    expect(await readAhead()).toEqual({ flagged: 2, short: 2, both: 1 });
  });

  test('leaves out a window whose flag was withdrawn before it started', async () => {
    await schedule(6);
    await schedule(12);
    await save(8);
    running.clock.advance(24 * 60);
    expect(await readAhead()).toEqual({ flagged: 0, short: 0, both: 0 });
  });

  test('is null without the rule and without such flags', async () => {
    await running.sql('update modules set red_flag_rules = $1', [noRedFlagRules]);
    expect(await readAhead()).toBeNull();
  });
});

describe('Hospital Now', () => {
  test('has the scheduled RNs of the next window, and null on a date that was not sent', async () => {
    const readNext = async () => (await running.nurse.get('/api/now/')).json().modules[0].next;
    await schedule(6);
    expect(await readNext()).toMatchObject({ label: '19:00', scheduled: 6 });
    await running.sql('delete from schedule_days');
    running.clock.advance(1);
    expect(await readNext()).toMatchObject({ scheduled: null });
  });
});
