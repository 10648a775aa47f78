import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  checkShiftWindows,
  clockLabel,
  defaultShiftWindows,
  distinguishLabels,
  formatShiftTime,
  listNominalWindows,
  parseShiftTime,
  windowLabel,
} from './shift-window-config.ts';

const at = (...starts: number[]) => starts.map(mins => ({ mins, isDay: true }));
const listProblems = (...starts: number[]) => {
  const outcome = checkShiftWindows(at(...starts));
  return outcome.ok ? [] : outcome.problems;
};

describe('checkShiftWindows', () => {
  it('accepts the default windows', () => {
    expect(checkShiftWindows(defaultShiftWindows)).toEqual({ ok: true, config: defaultShiftWindows });
  });

  it('has six default windows of four hours, three of them by day from 07:00', () => {
    expect(
      listNominalWindows(defaultShiftWindows).map(({ label, isDay, duration }) => [label, isDay, duration]),
    ).toEqual([
      ['07:00', true, 240],
      ['11:00', true, 240],
      ['15:00', true, 240],
      ['19:00', false, 240],
      ['23:00', false, 240],
      ['03:00', false, 240],
    ]);
  });

  it('sorts accepted windows', () => {
    expect(checkShiftWindows(at(1140, 420))).toEqual({ ok: true, config: at(420, 1140) });
  });

  it('accepts 1 to 24 windows', () => {
    const hourly = Array.from({ length: 25 }, (_, hour) => hour * 57);
    expect(listProblems()).toEqual([{ kind: 'too-few' }]);
    expect(listProblems(0)).toEqual([]);
    expect(listProblems(...hourly.slice(0, 24))).toEqual([]);
    expect(listProblems(...hourly)).toEqual([{ kind: 'too-many' }]);
  });

  it('marks both of two equal starts', () => {
    expect(listProblems(420, 660, 420)).toEqual([
      { kind: 'duplicate', index: 0 },
      { kind: 'duplicate', index: 2 },
    ]);
  });

  it('requires the first start within the day and the last less than a day after it', () => {
    expect(listProblems(1439, 2878)).toEqual([]);
    expect(listProblems(1440)).toEqual([{ kind: 'first-start-after-day', index: 0 }]);
    expect(listProblems(420, 1860)).toEqual([{ kind: 'beyond-a-day', index: 1 }]);
    expect(listProblems(420, 1859)).toEqual([]);
  });

  it('requires whole minutes from 0, and reports an invalid start without affecting the others', () => {
    expect(listProblems(-60, 420.5, Number.NaN, 1500, 420)).toEqual([
      { kind: 'not-a-minute', index: 0 },
      { kind: 'not-a-minute', index: 1 },
      { kind: 'not-a-minute', index: 2 },
    ]);
    expect(listProblems(-1, 420, 1439)).toEqual([{ kind: 'not-a-minute', index: 0 }]);
    expect(listProblems(Number.NaN, 1440)).toEqual([
      { kind: 'not-a-minute', index: 0 },
      { kind: 'first-start-after-day', index: 1 },
    ]);
  });
});

describe('listNominalWindows', () => {
  it('gives windows that end at the next start and cover a whole day', () => {
    const windows = listNominalWindows(at(1275, 0, 330));
    expect(windows.map(({ id, idx, duration }) => [id, idx, duration])).toEqual([
      [0, 0, 330],
      [330, 1, 945],
      [1275, 2, 165],
    ]);
  });

  it('gives a single window the whole day', () => {
    expect(listNominalWindows(at(420))).toMatchObject([{ duration: 1440, rangeLabel: '07:00 - 06:59' }]);
  });

  it('gives labels with the start or the whole range', () => {
    expect(clockLabel(1620)).toBe('03:00');
    expect(windowLabel(1620, 240, false)).toBe('03:00');
    expect(windowLabel(1380, 240, true)).toBe('23:00 - 02:59');
  });
});

describe('a typed shift time', () => {
  it.each([
    ['7:00', 420],
    ['07:00', 420],
    ['0700', 420],
    ['700', 420],
    ['7', 420],
    [' 15:30 ', 930],
    ['27:00', 1620],
    ['2700', 1620],
    ['7:5', 425],
    ['0', 0],
    ['', 0],
    ['noon', 0],
    ['7:59', 479],
    ['7:60', 0],
    ['7:00 pm', 0],
    ['-7:00', 0],
    ['12345', 0],
  ])('"%s" is minute %s', (text, mins) => {
    expect(parseShiftTime(text)).toBe(mins);
  });

  it('reads back as it is displayed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2878 }), mins => {
        expect(parseShiftTime(formatShiftTime(mins))).toBe(mins);
        expect(formatShiftTime(mins)).toMatch(/^\d\d:\d\d$/);
      }),
    );
  });
});

test('the later of two windows with the same label says that it is on the next day', () => {
  const windows = [180, 420, 1620].map(id => ({ id, label: clockLabel(id) }));
  expect(distinguishLabels(windows).map(({ label }) => label)).toEqual(['03:00', '07:00', '03:00 next day']);
});
