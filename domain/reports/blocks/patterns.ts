import { measuresFromMeans } from '#domain/measures/measures.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

/** Census and staffing by time of day and by weekday, Sunday first, for each period (D19). */
export function* computePatterns(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
) {
  const partsIn = yield* partsByPeriod(parts);
  const patterns = [];
  for (const { key, label } of periods) {
    const inPeriod = partsIn(key);
    const ofWindow = yield* groupPatterns(inPeriod, row => String(row.windowId));
    const ofWeekday = yield* groupPatterns(inPeriod, row => String(row.weekday));
    patterns.push({
      key,
      label,
      byWindow: windows.map(window => ({ ...window, ...ofWindow(String(window.id)) })),
      byWeekday: weekdays.map(weekday => ({
        weekday,
        label: weekdayName(weekday),
        ...ofWeekday(String(weekday)),
      })),
    });
    yield;
  }
  return patterns;
}

/** The percentiles are of the census of single shifts, unweighted. */
function* groupPatterns(parts: readonly PartRows<SampleRow>[], toKey: (row: SampleRow) => string) {
  const levelsAt = yield* levelsBy(parts, toKey);
  const percentileAt = yield* percentilesBy(parts, toKey, row => row.censuses);
  return (key: string) => {
    const measures = measuresFromMeans(levelsAt(key));
    return {
      shifts: measures.shifts,
      census: measures.census,
      censusP10: percentileAt(key, 0.1),
      censusP90: percentileAt(key, 0.9),
      rnTarget: measures.rnTarget,
      rnActual: measures.rnActual,
      rnVariance: measures.rnVariance,
      productivityIndex: measures.productivityIndex,
    };
  };
}
