import { expect, it } from 'vitest';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { buildCitation, formatNames } from './citation.ts';

const client = { id: 1, name: 'Lakeside', shiftWindows: defaultShiftWindows, showFullRange: false };
const module = { id: 7, name: 'Labor', clientId: 1 };
const frame = {
  clients: [client],
  modules: [module],
  range: { start: '2026-01-01', end: '2026-01-31' },
  today: '2026-02-01',
  options: { dateGrain: 'month', shiftWindows: null, splitDayNight: false },
} as const;
const completeness = { saved: 3, possible: 186 };
const stored = { moduleId: 7, windowId: 480, isDay: true, nominalMinutes: 720, shifts: 5 };
const configured = { ...stored, windowId: 420, nominalMinutes: 240 };

it('a citation names hospital, module, range, windows, shifts and completeness', () => {
  expect(buildCitation(frame, [configured, configured], completeness, '2026-02-01T00:00:00Z')).toEqual({
    hospitals: ['Lakeside'],
    modules: ['Labor'],
    startDate: '2026-01-01',
    endDate: '2026-01-31',
    windows: ['07:00', '11:00', '15:00', '19:00', '23:00', '03:00'],
    shifts: 10,
    completeness,
    madeAt: '2026-02-01T00:00:00Z',
  });
});

it('a citation names the selected windows and those no longer configured', () => {
  const options = { ...frame.options, shiftWindows: [480, 900] };
  expect(buildCitation({ ...frame, options }, [stored], completeness, '').windows).toEqual([
    '08:00',
    '15:00',
  ]);
});

it('a citation names the hospital of each module if there are several', () => {
  const several = { ...frame, clients: [client, { ...client, id: 2, name: 'Hilltop' }] };
  expect(buildCitation(several, [], completeness, '').modules).toEqual(['Lakeside – Labor']);
});

it('more than four names are only counted', () => {
  expect(formatNames(['Lakeside', 'Mesa'], 'hospitals')).toBe('Lakeside, Mesa');
  expect(formatNames(['A', 'B', 'C', 'D'], 'hospitals')).toBe('A, B, C, D');
  expect(formatNames(['A', 'B', 'C', 'D', 'E'], 'hospitals')).toBe('5 hospitals');
  expect(formatNames([], 'modules')).toBe('No modules');
});
