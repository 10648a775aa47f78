import { describe, expect, test } from 'vitest';
import type { LiveMessage } from '#server/live/events.ts';
import { recurringTasks } from '#server/process/recurring-tasks.ts';
import { flagMissingWindows } from './missing-flags.ts';
import { startShortModule } from './testing/short-module.ts';

const { running, moduleId, setRules, save, list } = await startShortModule();

describe('a window without data', () => {
  const flagMissing = (now = running.clock.now) => flagMissingWindows(running.db, now);

  test('is flagged once, after the time that the rule names, and has no owner', async () => {
    await save(3, { date: '2026-11-13', window: 420 });
    await setRules({ missing_after_minutes: 240 });
    running.clock.advance(59);
    await flagMissing();
    expect(await list()).toEqual([]);
    running.clock.advance(1);
    await flagMissing();
    await flagMissing();
    expect(await list()).toMatchObject([
      { date: '2026-11-13', window: 1140, kind: 'missing', status: 'open', owner: null, rn_target: null },
    ]);
    await save(3, { date: '2026-11-13', window: 1140 });
    expect(await list()).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('is announced to open pages by the task that flags it', async () => {
    await save(3, { date: '2026-11-13', window: 420 });
    await setRules({ missing_after_minutes: 240 });
    running.clock.advance(60 + 1);
    const heard: LiveMessage[] = [];
    const stop = running.context.live.subscribe(message => heard.push(message));
    const tasks = recurringTasks(running.context, running.store, {
      info: () => undefined,
      warn: () => undefined,
    });
    await tasks.find(({ name }) => name === 'red-flags')?.run();
    const event = { moduleId, date: '2026-11-13', window: 1140, by: 'Parity', about: 'red flag' };
    await expect.poll(() => heard.flat()).toContainEqual(expect.objectContaining(event));
    stop();
  });

  test('is not flagged in a module without shifts', async () => {
    await setRules({ missing_after_minutes: 0 });
    await flagMissing(new Date('2026-11-15T15:00:00Z'));
    expect(await list()).toEqual([]);
  });
});
