import type { Forecast } from '#contract/forecast/forecast.ts';
import type { fromWire } from '#contract/wire.ts';
import { describeChance, widenToWhole } from '#domain/forecast/describe-windows.ts';
import { formatDate, formatNumber } from '#domain/measures/formatting.ts';
import { getWeekday, type IsoDate, weekdayName } from '#domain/time/calendar.ts';
import type { TableData } from '#web/charts/readings/table-data.ts';

export type LoadedForecast = ReturnType<typeof fromWire<Forecast>>;
type ForecastWindow = LoadedForecast['windows'][number];

/** A window with its unique name: `Sat 11/14 19:00`. */
export interface WindowAhead extends ForecastWindow {
  name: string;
}

/** The windows that start in the given hours after now. */
export function listWindowsAhead(
  windows: readonly ForecastWindow[],
  nowMilliseconds: number,
  hours: number,
): WindowAhead[] {
  return windows
    .filter(({ time }) => {
      const ahead = Date.parse(time) - nowMilliseconds;
      return ahead > 0 && ahead <= hours * 3_600_000;
    })
    .map(window => ({ ...window, name: nameComingWindow(window) }));
}

/** The windows of a date. */
export function listWindowsOn(windows: readonly ForecastWindow[], date: IsoDate): WindowAhead[] {
  return windows
    .filter(window => window.date === date)
    .map(window => ({ ...window, name: nameComingWindow(window) }));
}

function nameComingWindow({ date, label }: ForecastWindow): string {
  const [month, day] = formatDate(date).split('/');
  return `${shortenWeekday(date)} ${month}/${day} ${label}`;
}

function shortenWeekday(date: string): string {
  return weekdayName(getWeekday(date)).slice(0, 3);
}

/** The weekday below the middle of each date's windows; empty for the others. */
export function labelDates(windows: readonly WindowAhead[]): string[] {
  return windows.map(({ date }, index) => {
    const first = windows.findIndex(window => window.date === date);
    const last = windows.findLastIndex(window => window.date === date);
    return index === Math.floor((first + last) / 2) ? shortenWeekday(date) : '';
  });
}

const formatExpectedRns = (rns: number | null) => formatNumber(rns, 1);
const formatWhole = (rns: number | null) => formatNumber(rns, 0);

const formatChance = (chance: number | null) => (chance === null ? '' : describeChance(chance));

/** The columns of schedule, plan and standard are left out if no window has them. */
export function buildAheadTable(windows: readonly WindowAhead[], standard: string | null): TableData {
  const hasPlan = windows.some(({ planned }) => planned !== null);
  const hasSchedule = windows.some(({ scheduled }) => scheduled !== null);
  const hasChance = hasPlan || hasSchedule;
  const isRated = standard !== null && windows.some(({ required }) => required !== null);
  return {
    rowName: 'Shift',
    columns: [
      { name: 'RNs expected', format: formatExpectedRns },
      { name: 'Low', format: formatExpectedRns },
      { name: 'High', format: formatExpectedRns },
      { name: 'Patients expected', format: formatExpectedRns },
      ...(hasSchedule ? [{ name: 'Scheduled', format: formatExpectedRns }] : []),
      ...(hasPlan ? [{ name: 'Planned', format: formatExpectedRns }] : []),
      ...(hasChance ? [{ name: 'Chance of being short', format: formatChance }] : []),
      ...(isRated
        ? [
            { name: 'Required, low', format: formatWhole },
            { name: 'Required, high', format: formatWhole },
            ...(hasChance ? [{ name: `Chance of being short of ${standard}`, format: formatChance }] : []),
          ]
        : []),
    ],
    rows: windows.map(({ name, rnTarget, census, required, chanceStandardShort, ...window }) => ({
      name,
      values: [
        rnTarget.p50,
        rnTarget.p10,
        rnTarget.p90,
        census.p50,
        ...(hasSchedule ? [window.scheduled] : []),
        ...(hasPlan ? [window.planned] : []),
        ...(hasChance ? [window.chanceShort] : []),
        ...(isRated ? listWhole(required) : []),
        ...(isRated && hasChance ? [chanceStandardShort] : []),
      ],
    })),
  };
}

function listWhole(required: ForecastWindow['required']): (number | null)[] {
  if (!required) return [null, null];
  const { p10, p90 } = widenToWhole(required);
  return [p10, p90];
}
