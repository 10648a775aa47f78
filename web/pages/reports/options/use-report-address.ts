import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportType } from '#domain/report-types.ts';
import { type ChangeState, readState, writeState } from '../view/view-state.ts';
import { type ReportOptions, readOptions, writeOptions } from './report-options.ts';

type Rewrite = (before: URLSearchParams) => URLSearchParams;

/** Changes the address; one change builds on the one before, though the screen has not caught up with it. */
function useRewrittenAddress() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  const written = useRef<string[]>([]);
  useEffect(() => {
    const place = written.current.lastIndexOf(params.toString());
    // An address of ours that a later one has overtaken already.
    if (place >= 0 && place < written.current.length - 1) return;
    latest.current = params;
    written.current = [];
  }, [params]);
  /** False where the address says so already. */
  const rewrite = useCallback(
    (change: Rewrite, { replace }: { replace: boolean }): boolean => {
      const before = latest.current.toString();
      latest.current = change(new URLSearchParams(before));
      if (latest.current.toString() === before) return false;
      written.current.push(latest.current.toString());
      setParams(latest.current, { preventScrollReset: true, replace });
      return true;
    },
    [setParams],
  );
  return { params, rewrite };
}

/** Everything about a report is in its address: Back undoes, a link opens the same report. */
export function useReportAddress(type: ReportType) {
  const { params, rewrite } = useRewrittenAddress();
  const text = params.toString();
  const options = useMemo(() => readOptions(new URLSearchParams(text), type), [text, type]);
  const stateText = params.get('state');
  const state = useMemo(() => readState(stateText), [stateText]);

  /** Options that are changed wait for Generate. */
  const change = useCallback(
    (changes: Partial<ReportOptions>) =>
      rewrite(
        before => {
          const next = writeOptions(before, { ...readOptions(before, type), ...changes });
          next.delete('generate');
          return next;
        },
        { replace: false },
      ),
    [rewrite, type],
  );

  const askToGenerate = useCallback(
    () => rewrite(before => withValue(before, 'generate', 'true'), { replace: false }),
    [rewrite],
  );

  const giveUp = useCallback(
    () => rewrite(before => withValue(before, 'generate', null), { replace: true }),
    [rewrite],
  );

  /** Another module in the sidebar is the one that the report is about from now on. */
  const followModule = useCallback(
    () =>
      rewrite(before => writeOptions(before, { ...readOptions(before, type), modules: [], clients: [] }), {
        replace: true,
      }),
    [rewrite, type],
  );

  const changeState: ChangeState = useCallback(
    change =>
      rewrite(before => withValue(before, 'state', writeState(change(readState(before.get('state'))))), {
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

function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params;
}
