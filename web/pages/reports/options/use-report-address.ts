import { useCallback, useMemo } from 'react';
import type { ReportType } from '#domain/reports/report-types.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { ScreenParts } from '../view/screen-parts.ts';
import { readState, writeState } from '../view/view-state.ts';
import { type ReportOptions, readOptions, resetModules, writeOptions } from './report-options.ts';

/** The address of a report: the options it was generated with, and how it is viewed. A link opens the same report. */
export function useReportAddress(type: ReportType) {
  const { params, rewrite } = useAddress();
  const stateText = params.get('state');
  const state = useMemo(() => readState(stateText), [stateText]);

  /** Back then leads to the report generated before. */
  const generate = (options: ReportOptions) =>
    rewrite(before => withParams(writeOptions(before, options), { generate: 'true' }));

  const cancel = () => rewrite(before => withParams(before, { generate: null }), { replace: true });

  const followModule = () =>
    rewrite(before => writeOptions(before, resetModules(readOptions(before, type))), { replace: true });

  const changeState: ScreenParts['changeState'] = useCallback(
    change =>
      rewrite(before => withParams(before, { state: writeState(change(readState(before.get('state')))) }), {
        replace: true,
      }),
    [rewrite],
  );

  return {
    options: readOptions(params, type),
    state,
    isGenerated: params.has('generate'),
    generate,
    cancel,
    followModule,
    changeState,
  };
}
