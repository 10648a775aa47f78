import { describe, expect, it } from 'vitest';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { computeMinutesPerDay, listPartWindows, mergeWindows } from './windows.ts';

const client = { id: 1, name: 'Lakeside', shiftWindows: defaultShiftWindows, showFullRange: true };
const whole = { module: { id: 1, name: 'Labor', clientId: 1 }, isDay: null };
const nights = { ...whole, isDay: false };
const row = (windowId: number, nominalMinutes: number, isDay = true) => ({
  moduleId: 1,
  windowId,
  nominalMinutes,
  isDay,
});

describe('listPartWindows', () => {
  it('lists the configured windows, labelled in the hospital’s style', () => {
    const windows = listPartWindows(whole, client, [], null);
    expect(windows).toHaveLength(6);
    expect(windows[5]).toEqual({ id: 1620, label: '03:00 - 06:59', minutes: 240 });
    expect(listPartWindows(whole, { ...client, showFullRange: false }, [], null)[5]?.label).toBe('03:00');
  });

  it('lists only selected windows, or those of one half of the day', () => {
    expect(listPartWindows(whole, client, [], [660, 1620]).map(window => window.id)).toEqual([660, 1620]);
    expect(listPartWindows(nights, client, [], null).map(window => window.id)).toEqual([1140, 1380, 1620]);
    expect(listPartWindows(nights, client, [], [660, 1620]).map(window => window.id)).toEqual([1620]);
  });

  it('uses the configured minutes, or the longest stored ones of a window that is no longer configured', () => {
    const minutes = listPartWindows(
      whole,
      client,
      [row(420, 720), row(480, 120), row(480, 180), row(480, 60)],
      [420, 480],
    );
    expect(minutes.map(window => [window.id, window.minutes])).toEqual([
      [420, 240],
      [480, 180],
    ]);
  });

  it('includes a window that is stored as night and configured as day', () => {
    expect(listPartWindows(nights, client, [row(420, 240, false)], null).map(window => window.id)).toEqual([
      420, 1140, 1380, 1620,
    ]);
  });
});

describe('computeMinutesPerDay', () => {
  it('is a whole day unless windows are selected or split', () => {
    const windows = listPartWindows(whole, client, [row(480, 120)], null);
    expect(computeMinutesPerDay(whole, windows, null)).toBe(1440);
    expect(computeMinutesPerDay(whole, windows.slice(0, 2), [420, 480])).toBe(360);
    expect(computeMinutesPerDay(nights, listPartWindows(nights, client, [], null), null)).toBe(720);
  });
});

describe('mergeWindows', () => {
  it('sorts by start, and uses the short label if hospitals label a window differently', () => {
    const here = [
      { id: 420, label: '07:00 - 10:59' },
      { id: 660, label: '11:00 - 14:59' },
    ];
    const there = [
      { id: 360, label: '06:00' },
      { id: 420, label: '07:00 - 18:59' },
    ];
    expect(mergeWindows([here, there])).toEqual([
      { id: 360, label: '06:00' },
      { id: 420, label: '07:00' },
      { id: 660, label: '11:00 - 14:59' },
    ]);
  });
});
