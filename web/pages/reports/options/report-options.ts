import { type Compared, comparisons } from '#domain/reports/compared-range.ts';
import type { ReportType } from '#domain/reports/report-types.ts';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';
import type { RequestedGrain } from '#domain/time/date-grain.ts';
import { withParams } from '#web/lib/navigation/address.ts';

/** A report's options as its address says them: absent from there is what is usual. */
export interface ReportOptions {
  /** None for the current hospital. */
  clients: readonly number[];
  /** None for the current module, or for all of them where the report is about several. */
  modules: readonly number[];
  start: IsoDate | null;
  end: IsoDate | null;
  grain: RequestedGrain;
  /** None for all. */
  shiftWindows: readonly number[];
  splitDayNight: boolean;
  compare: Compared | 'nothing';
}

/** The address may come from anywhere: what makes no sense in it, or what the type lacks, counts as absent. */
export function readOptions(params: URLSearchParams, type: ReportType): ReportOptions {
  return {
    clients: idsIn(params.get('clients')),
    modules: idsIn(params.get('modules')),
    start: dateIn(params.get('start_date')),
    end: dateIn(params.get('end_date')),
    grain: type.grains.find(grain => grain === params.get('date_grain')) ?? 'automatic',
    shiftWindows: type.hasShiftWindows ? idsIn(params.get('shift_windows')) : [],
    splitDayNight: type.hasDayNightSplit && params.get('split_day_night') === 'true',
    compare: comparisons.find(compared => compared === params.get('compare')) ?? 'nothing',
  };
}

/** The same about the current module alone. Shift times that were chosen for other hospitals are not its own. */
export function ofCurrentModule(options: ReportOptions): ReportOptions {
  const shiftWindows = options.clients.length > 0 ? [] : options.shiftWindows;
  return { ...options, modules: [], clients: [], shiftWindows };
}

/** The same address with other options; parameters of others stay. */
export function writeOptions(params: URLSearchParams, options: ReportOptions): URLSearchParams {
  return withParams(params, {
    clients: options.clients.join(','),
    modules: options.modules.join(','),
    start_date: options.start,
    end_date: options.end,
    date_grain: options.grain === 'automatic' ? null : options.grain,
    shift_windows: options.shiftWindows.join(','),
    split_day_night: options.splitDayNight ? 'true' : null,
    compare: options.compare === 'nothing' ? null : options.compare,
  });
}

function idsIn(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter(part => /^\d{1,10}$/.test(part));
  return [...new Set(ids.map(Number))];
}

function dateIn(text: string | null): IsoDate | null {
  return text !== null && isIsoDate(text) ? text : null;
}
