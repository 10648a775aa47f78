import { expect, test } from 'vitest';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildAll, findCard } from '../pages/reports/compose/testing/build-all.ts';

test('patterns show the census with its percentiles in the chosen period', () => {
  const entry = { shifts: 5, rn_target: 7, rn_actual: 7, rn_variance: 0, productivity_index: 100 };
  const pattern = (key: string, label: string, census: number) => ({
    key,
    label,
    by_window: [
      { id: 420, label: '07:00', ...entry, census, census_p10: census - 3, census_p90: census + 4 },
    ],
    by_weekday: [
      { weekday: 0, label: 'Sunday', ...entry, census, census_p10: census - 3, census_p90: census + 4 },
    ],
  });
  const patterns = [pattern('2026-09-01', 'Sep 2026', 10), pattern('2026-10-01', 'Oct 2026', 12)];
  const context = createReportContext({ patterns }, { report: 'patterns_by_timeperiod' });
  const id = 'patterns_by_timeperiod/0/volume-day';
  expect(findCard(buildAll(context), id, 'lines')).toMatchObject({
    band: { low: [9], high: [16] },
    choice: { chosen: '2026-10-01' },
  });
  const chosen = buildAll(context, null, { choices: { [id]: '2026-09-01' } });
  expect(findCard(chosen, id, 'lines').band).toMatchObject({ low: [7], high: [14] });
});

test('shift times of a pattern are compared with the same ones, also after the shift times changed', () => {
  const entry = { shifts: 5, rn_target: 7, rn_actual: 7, rn_variance: 0, productivity_index: 100 };
  type Window = readonly [id: number, label: string, census: number];
  const createContext = (key: string, windows: readonly Window[]) =>
    createReportContext(
      {
        patterns: [
          {
            key,
            label: key,
            by_window: windows.map(([id, label, census]) => ({
              id,
              label,
              ...entry,
              census,
              census_p10: census,
              census_p90: census,
            })),
            by_weekday: [],
          },
        ],
      },
      { report: 'patterns_by_timeperiod' },
    );
  const now = createContext('2026-09-01', [
    [420, '07:00', 10],
    [660, '11:00', 12],
    [1140, '19:00', 9],
  ]);
  const context = createContext('2025-09-01', [
    [420, '07:00', 8],
    [1140, '19:00', 5],
  ]);
  const cards = buildAll(now, { with: 'last_year', context });
  const volume = findCard(cards, 'patterns_by_timeperiod/0/volume-day', 'lines');
  expect(volume.lines.find(({ role }) => role === 'before')?.values).toEqual([8, null, 5]);
  const heatmap = cards.find(card => card.kind === 'heatmap' && card.columns.includes('11:00'));
  expect(heatmap?.kind === 'heatmap' && heatmap.cells[0]?.map(({ change }) => change)).toEqual([
    '+2.0',
    '–',
    '+4.0',
  ]);
});
