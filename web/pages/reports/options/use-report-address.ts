import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportType } from '#domain/report-types.ts';
import type { ReportState } from '../cards/card.ts';
import { readState, writeState } from '../view/view-state.ts';
import { type ReportOptions, readOptions, writeOptions } from './report-options.ts';

/** Everything about a report is in its address: Back undoes, a link opens the same report. */
export function useReportAddress(type: ReportType) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const options = useMemo(() => readOptions(new URLSearchParams(text), type), [text, type]);
  const stateText = params.get('state');
  const state = useMemo(() => readState(stateText), [stateText]);

  /** Options that are changed wait for Generate. */
  const change = useCallback(
    (changes: Partial<ReportOptions>) =>
      setParams(
        before => {
          const next = writeOptions(before, { ...readOptions(before, type), ...changes });
          next.delete('generate');
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams, type],
  );

  const setGenerate = useCallback(
    (on: boolean) =>
      setParams(
        before => {
          const next = new URLSearchParams(before);
          if (on) next.set('generate', 'true');
          else next.delete('generate');
          return next;
        },
        { preventScrollReset: true, replace: !on },
      ),
    [setParams],
  );

  /** Another module in the sidebar is the one that the report is about from now on. */
  const followModule = useCallback(
    () =>
      setParams(before => writeOptions(before, { ...readOptions(before, type), modules: [], clients: [] }), {
        preventScrollReset: true,
        replace: true,
      }),
    [setParams, type],
  );

  const setState = useCallback(
    (changed: ReportState) =>
      setParams(
        before => {
          const next = new URLSearchParams(before);
          const written = writeState(changed);
          if (written === null) next.delete('state');
          else next.set('state', written);
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setParams],
  );

  return { options, state, isGenerated: params.has('generate'), change, setGenerate, followModule, setState };
}
