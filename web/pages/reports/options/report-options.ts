import { useCallback, useEffect, useMemo } from 'react';
import { isQuarter, type Quarter, toQuarterRange } from '#domain/peers/quarters.ts';
import { type Compared, comparisons } from '#domain/reports/options/compared-range.ts';
import type { ReportType } from '#domain/reports/options/report-types.ts';
import { type BridgeBase, bridgeBases } from '#domain/staffing-bridge/bridge-spans.ts';
import { type DateRange, type IsoDate, isIsoDate } from '#domain/time/calendar.ts';
import type { RequestedGrain } from '#domain/time/date-grain.ts';
import { resolveRange } from '#domain/time/default-range.ts';
import type { ScreenParts } from '#web/cards/screen-parts.ts';
import { readState, writeState } from '#web/cards/view-state.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { QuarterChoices } from './quarter-choices.ts';

/** A report's options. The address holds the dates, and the others if they differ from the defaults. */
export interface ReportOptions extends DateRange {
  /** Empty for the current hospital. */
  clients: readonly number[];
  /** Empty for the current module, or for all modules in a multi-module report. */
  modules: readonly number[];
  grain: RequestedGrain;
  /** Empty for all. */
  shiftWindows: readonly number[];
  splitDayNight: boolean;
  compare: Compared | 'nothing';
  /** What a Staffing Bridge compares with. */
  base: BridgeBase;
  /** The plan of a Staffing Bridge; null for the module's own. */
  assessment: number | null;
  /** Of Fair Peers; its dates are the range. Null for other reports. */
  quarter: Quarter | null;
}

/** The values that the default range depends on. */
export interface Defaults {
  today: IsoDate;
  firstGoodMonth: IsoDate | null;
  quarters: QuarterChoices;
}

/** The props of a field that changes some of the options. */
export interface OptionsFieldProps {
  options: ReportOptions;
  /** The server's messages by field name of the request. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<ReportOptions>) => void;
}

/** Invalid values, and options that the report type does not have, count as absent. */
export function readOptions(params: URLSearchParams, type: ReportType, defaults: Defaults): ReportOptions {
  const quarter = type.hasQuarter ? readQuarter(params.get('quarter'), defaults) : null;
  return {
    ...(quarter === null ? readRange(params, defaults) : toQuarterRange(quarter)),
    clients: parseIds(params.get('clients')),
    modules: parseIds(params.get('modules')),
    grain: type.grains.find(grain => grain === params.get('date_grain')) ?? 'automatic',
    shiftWindows: type.hasShiftWindows ? parseIds(params.get('shift_windows')) : [],
    splitDayNight: type.hasDayNightSplit && params.get('split_day_night') === 'true',
    compare:
      (type.hasComparison && comparisons.find(compared => compared === params.get('compare'))) || 'nothing',
    base: bridgeBases.find(base => base === params.get('base')) ?? 'previous',
    assessment: parseIds(params.get('assessment'))[0] ?? null,
    quarter,
  };
}

function readQuarter(text: string | null, { quarters }: Defaults): Quarter {
  return text !== null && isQuarter(text) ? text : quarters[0];
}

/** The same options for the current module. Shift times chosen for other hospitals are dropped. */
export function resetModules(options: ReportOptions): ReportOptions {
  const shiftWindows = options.clients.length > 0 ? [] : options.shiftWindows;
  return { ...options, modules: [], clients: [], shiftWindows, assessment: null };
}

/** A copy of the address's parameters with these options; other parameters are kept. */
export function writeOptions(params: URLSearchParams, options: ReportOptions): URLSearchParams {
  return withParams(params, {
    clients: options.clients.join(','),
    modules: options.modules.join(','),
    ...writeDates(options),
    date_grain: options.grain === 'automatic' ? null : options.grain,
    shift_windows: options.shiftWindows.join(','),
    split_day_night: options.splitDayNight ? 'true' : null,
    compare: options.compare === 'nothing' ? null : options.compare,
    base: options.base === 'previous' ? null : options.base,
    assessment: options.assessment,
  });
}

/** A quarter takes the place of its dates. */
function writeDates({ start, end, quarter }: Pick<ReportOptions, 'start' | 'end' | 'quarter'>) {
  return quarter === null ? { start_date: start, end_date: end } : { quarter };
}

function parseIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter(part => /^\d{1,10}$/.test(part));
  return [...new Set(ids.map(Number))];
}

/** Reversed dates stay as they are. */
function readRange(params: URLSearchParams, { today, firstGoodMonth }: Defaults): DateRange {
  const start = parseDate(params.get('start_date'));
  const end = parseDate(params.get('end_date'));
  return resolveRange({ start, end }, today, firstGoodMonth) ?? { start: start ?? today, end: end ?? today };
}

function parseDate(text: string | null): IsoDate | undefined {
  return text !== null && isIsoDate(text) ? text : undefined;
}

/** The address of a report: the options it was generated with, and how it is viewed. A link opens the same report. */
export function useReportAddress(type: ReportType, defaults: Defaults) {
  const { params, rewrite } = useAddress();
  const options = readOptions(params, type, defaults);
  const isGenerated = params.has('generate');
  const { start, end, quarter } = options;
  // Without its dates, the link would open another range next month.
  useEffect(() => {
    if (!isGenerated) return;
    rewrite(before => withParams(before, writeDates({ start, end, quarter })), { replace: true });
  }, [isGenerated, start, end, quarter, rewrite]);

  const stateText = params.get('state');
  const state = useMemo(() => readState(stateText), [stateText]);

  /** Back then leads to the report generated before. */
  const generate = (wanted: ReportOptions, module: number) =>
    rewrite(before => withParams(writeOptions(before, wanted), { module, generate: 'true' }));

  const cancel = () => rewrite(before => withParams(before, { generate: null }), { replace: true });

  const changeState: ScreenParts['changeState'] = useCallback(
    change =>
      rewrite(before => withParams(before, { state: writeState(change(readState(before.get('state')))) }), {
        replace: true,
      }),
    [rewrite],
  );

  return {
    options,
    state,
    isGenerated,
    generate,
    cancel,
    changeState,
  };
}
