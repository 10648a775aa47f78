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
  it('are the configured ones, labelled in the hospital’s style', () => {
    const windows = listPartWindows(whole, client, [], null);
    expect(windows).toHaveLength(6);
    expect(windows[5]).toEqual({ id: 1620, label: '03:00 - 06:59', minutes: 240 });
    expect(listPartWindows(whole, { ...client, showFullRange: false }, [], null)[5]?.label).toBe('03:00');
  });

  it('are those selected, or of one half of the day', () => {
    expect(listPartWindows(whole, client, [], [660, 1620]).map(window => window.id)).toEqual([660, 1620]);
    expect(listPartWindows(nights, client, [], null).map(window => window.id)).toEqual([1140, 1380, 1620]);
    expect(listPartWindows(nights, client, [], [660, 1620]).map(window => window.id)).toEqual([1620]);
  });

  it('take the configured minutes while configured and the longest stored ones after', () => {
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

  it('include a window stored as night that is configured as day today', () => {
    expect(listPartWindows(nights, client, [row(420, 240, false)], null).map(window => window.id)).toEqual([
      420, 1140, 1380, 1620,
    ]);
  });
});

describe('minutesPerDayOf', () => {
  it('are a whole day unless windows are selected or split', () => {
    const windows = listPartWindows(whole, client, [row(480, 120)], null);
    expect(computeMinutesPerDay(whole, windows, null)).toBe(1440);
    expect(computeMinutesPerDay(whole, windows.slice(0, 2), [420, 480])).toBe(360);
    expect(computeMinutesPerDay(nights, listPartWindows(nights, client, [], null), null)).toBe(720);
  });
});

describe('mergeWindows', () => {
  it('stand side by side by start, and by the clock alone where hospitals label one differently', () => {
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
