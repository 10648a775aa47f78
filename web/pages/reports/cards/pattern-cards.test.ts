import { expect, test } from 'vitest';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildAll, findCard } from './testing/build-all.ts';

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
