import { measuresFromMeans } from '#domain/measures/measures.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

/** Census and staffing by time of day and by weekday, Sunday first, for each period (D19). */
export function computePatterns(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
) {
  const partsIn = partsByPeriod(parts);
  return periods.map(({ key, label }) => {
    const inPeriod = partsIn(key);
    const ofWindow = groupPatterns(inPeriod, row => String(row.windowId));
    const ofWeekday = groupPatterns(inPeriod, row => String(row.weekday));
    return {
      key,
      label,
      byWindow: windows.map(window => ({ ...window, ...ofWindow(String(window.id)) })),
      byWeekday: weekdays.map(weekday => ({
        weekday,
        label: weekdayName(weekday),
        ...ofWeekday(String(weekday)),
      })),
    };
  });
}

/** The percentiles are of the census of single shifts, unweighted. */
function groupPatterns(parts: readonly PartRows<SampleRow>[], toKey: (row: SampleRow) => string) {
  const levelsAt = levelsBy(parts, toKey);
  const percentileAt = percentilesBy(parts, toKey, row => row.censuses);
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
