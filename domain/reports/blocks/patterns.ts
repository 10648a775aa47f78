import { type Measures, measuresFromMeans } from '#domain/measures/measures.ts';
import { type Weekday, weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

type PatternMeasures = Pick<
  Measures,
  'shifts' | 'census' | 'rnTarget' | 'rnActual' | 'rnVariance' | 'productivityIndex'
> & {
  /** Percentiles of the census of single shifts, unweighted. */
  readonly censusP10: number | null;
  readonly censusP90: number | null;
};

export interface Pattern extends Pick<Period, 'key' | 'label'> {
  readonly byWindow: readonly (ReportWindow & PatternMeasures)[];
  /** Sunday first. */
  readonly byWeekday: readonly ({ readonly weekday: Weekday; readonly label: string } & PatternMeasures)[];
}

/** Census and staffing by time of day and by weekday, for each period (D19). */
export function computePatterns(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
): readonly Pattern[] {
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

function groupPatterns(
  parts: readonly PartRows<SampleRow>[],
  toKey: (row: SampleRow) => string,
): (key: string) => PatternMeasures {
  const levelsAt = levelsBy(parts, toKey);
  const percentileAt = percentilesBy(parts, toKey, row => row.censuses);
  return key => {
    const { shifts, census, rnTarget, rnActual, rnVariance, productivityIndex } = measuresFromMeans(
      levelsAt(key),
    );
    return {
      shifts,
      census,
      censusP10: percentileAt(key, 0.1),
      censusP90: percentileAt(key, 0.9),
      rnTarget,
      rnActual,
      rnVariance,
      productivityIndex,
    };
  };
}
