import { describe, expect, test } from 'vitest';
import { createForecasts } from '#server/features/forecast/forecasts.ts';
import { createAheadFlags } from './ahead-flags.ts';
import { startScheduledModule, today } from './testing/scheduled-module.ts';

const { running, schedule, nameFlags, save } = await startScheduledModule();

describe('the check of changed modules', () => {
  const createTask = () => {
    const { db, live } = running.context;
    const task = createAheadFlags({ db, live, clock: () => running.clock.now }, createForecasts(db));
    const warnings: unknown[] = [];
    return { run: () => task.checkChanged({ warn: (...words) => warnings.push(words) }), warnings };
  };

  test('notices a changed forecast, plan or roster, and looks again every hour', async () => {
    const { run, warnings } = createTask();
    await schedule(6);
    await running.sql('delete from red_flags');
    await run();
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    // Nothing has changed, so the flag is not missed.
    await running.sql('delete from red_flags');
    await run();
    expect(await nameFlags()).toEqual([]);
    await running.sql('update schedule_rows set rns = rns - 1');
    await run();
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    await running.sql('delete from red_flags');
    await save(7, today, 420);
    await run();
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    await running.sql('delete from red_flags');
    running.clock.advance(60);
    await run();
    expect((await running.sql('select kind, status from red_flags')).rows).toEqual([
      { kind: 'ahead', status: 'open' },
    ]);
    expect(warnings).toEqual([]);
  });

  test('goes on after a module that cannot be checked', async () => {
    const { run, warnings } = createTask();
    await schedule(6);
    await running.sql('delete from red_flags');
    await running.sql(`update clients set timezone = 'Nowhere/Town' where id = $1`, [
      running.world.elsewhere.id,
    ]);
    await run();
    await running.sql(`update clients set timezone = 'America/New_York' where id = $1`, [
      running.world.elsewhere.id,
    ]);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    expect(warnings.length).toBeGreaterThan(0);
  });
});
