// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { ahead, createFlag, missing } from '#web/features/red-flags/board/testing/flags.ts';
import { createDay, createShift } from '#web/testing/days.ts';
import { buildDayView } from './day-view.ts';
import { chooseMainAction } from './main-action.ts';

const date = '2026-11-14';
/** 16:00 in Chicago, in the window of 15:00. */
const nowMilliseconds = Date.parse('2026-11-14T22:00:00Z');
const begun = [420, 660, 900];

function buildView(saved: readonly number[], { today = date, waiting = new Map() } = {}) {
  const shifts = saved.map(window => createShift({ date, window }));
  return buildDayView(createDay(date, shifts, today), { nowMilliseconds, showFullRange: false, waiting });
}

function nameAction(...args: Parameters<typeof chooseMainAction>): string {
  const action = chooseMainAction(...args);
  if (!action) return 'none';
  return action.kind === 'add' ? `Add ${action.window.start}` : `Take ${action.flag.label}`;
}

describe('the main action of a day', () => {
  test('is the data of the running window, before its flags are known and whatever they are', () => {
    expect(nameAction(buildView([420]), null)).toBe('Add 15:00');
    expect(nameAction(buildView([420, 660]), [createFlag({ label: '07:00', window: 420 })])).toBe(
      'Add 15:00',
    );
  });

  test('waits for the flags if the running window has data', () => {
    expect(nameAction(buildView([420, 900]), null)).toBe('none');
  });

  test('is to take a short shift that nobody has taken', () => {
    expect(nameAction(buildView(begun), [createFlag()])).toBe('Take 15:00');
    expect(nameAction(buildView([900]), [createFlag(missing), createFlag()])).toBe('Take 15:00');
  });

  test('is to take the flag of a coming window before data of the past are added, and after a short shift', () => {
    expect(nameAction(buildView([900]), [createFlag(ahead)])).toBe('Take 19:00');
    expect(nameAction(buildView([900]), [createFlag(ahead), createFlag()])).toBe('Take 15:00');
  });

  test('is the data of the first window without, if all flags are taken or about missing data', () => {
    expect(nameAction(buildView([900]), [createFlag({ status: 'acknowledged' })])).toBe('Add 07:00');
    expect(nameAction(buildView([420, 900]), [createFlag(missing)])).toBe('Add 11:00');
  });

  test('is to take a flag about missing data whose window takes none any more', () => {
    expect(nameAction(buildView(begun), [createFlag(missing)])).toBe('Take 11:00');
  });

  test('is nothing once every window that began has data, also if it waits to be sent', () => {
    expect(nameAction(buildView(begun), [])).toBe('none');
    const figures = { rnVariance: 0, rnActual: 2, rnTarget: 2, census: 0 };
    expect(nameAction(buildView([420, 660], { waiting: new Map([[900, figures]]) }), [])).toBe('none');
  });

  test('is nothing on a future day, and the first window without data on a past one', () => {
    expect(nameAction(buildView([], { today: '2026-11-13' }), [])).toBe('none');
    expect(nameAction(buildView([420], { today: '2026-11-20' }), [])).toBe('Add 11:00');
  });
});
