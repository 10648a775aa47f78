import { useCallback, useMemo } from 'react';
import type { ReportType } from '#domain/reports/report-types.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { type ChangeState, readState, writeState } from '../view/view-state.ts';
import { ofCurrentModule, type ReportOptions, readOptions, writeOptions } from './report-options.ts';

/** Everything about a report is in its address: Back undoes, a link opens the same report. */
export function useReportAddress(type: ReportType) {
  const { params, rewrite } = useAddress();
  const text = params.toString();
  const options = useMemo(() => readOptions(new URLSearchParams(text), type), [text, type]);
  const stateText = params.get('state');
  const state = useMemo(() => readState(stateText), [stateText]);

  /** Options that are changed wait for Generate. */
  const change = useCallback(
    (changes: Partial<ReportOptions>) =>
      rewrite(before => {
        const options = { ...readOptions(before, type), ...changes };
        return withParams(writeOptions(before, options), { generate: null });
      }),
    [rewrite, type],
  );

  const askToGenerate = useCallback(
    () => rewrite(before => withParams(before, { generate: 'true' })),
    [rewrite],
  );

  const giveUp = useCallback(
    () => rewrite(before => withParams(before, { generate: null }), { replace: true }),
    [rewrite],
  );

  /** Another module in the sidebar is the one that the report is about from now on. */
  const followModule = useCallback(
    () =>
      rewrite(before => writeOptions(before, ofCurrentModule(readOptions(before, type))), { replace: true }),
    [rewrite, type],
  );

  const changeState: ChangeState = useCallback(
    change =>
      rewrite(before => withParams(before, { state: writeState(change(readState(before.get('state')))) }), {
        replace: true,
      }),
    [rewrite],
  );

  return {
    options,
    state,
    isGenerated: params.has('generate'),
    change,
    askToGenerate,
    giveUp,
    followModule,
    changeState,
  };
}
