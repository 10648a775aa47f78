import { expect, test } from 'vitest';
import type { ShiftsQuery } from '#web/cards/show-shifts.ts';
import { describeFilter, readFilter, writeFilter } from './shifts-filter.ts';

const names = new Map([[10, 'Labor & Delivery']]);

test('a filter in an address is read as it was written', () => {
  const filter: ShiftsQuery = {
    modules: [10],
    start_date: '2026-09-01',
    end_date: '2026-09-30',
    shift_windows: [420],
    weekday: 0,
    is_day: false,
    reason: 'Sick call',
    over: false,
  };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
});

test.each([null, '', '{', '[]', '7', '{}', '{"title":"All of them"}', '{"modules":"10","weekday":"1"}'])(
  'an address with the filter %s opens no shifts',
  text => expect(readFilter(text)).toBeNull(),
);

test('the invalid parts of a filter are left out', () => {
  expect(readFilter('{"modules":[10],"over":"yes","toString":1}')).toEqual({ modules: [10] });
});

test.each<[string, ShiftsQuery]>([
  [
    'Labor & Delivery · Sep 2026 · 07:00',
    { modules: [10], start_date: '2026-09-01', end_date: '2026-09-30', shift_windows: [420] },
  ],
  [
    'Sick call · Labor & Delivery Night · Nov 1, 2025 – Oct 31, 2026 · Monday',
    {
      modules: [10],
      is_day: false,
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      weekday: 1,
      reason: 'Sick call',
    },
  ],
  ['Sep 3, 2026', { modules: [99], start_date: '2026-09-03', end_date: '2026-09-03' }],
  ['2 modules', { modules: [10, 99], shift_windows: [420, 660] }],
  ['Shifts', { over: true }],
])('a link is titled %s by its filter', (title, filter) => {
  expect(describeFilter(filter, names)).toBe(title);
});
