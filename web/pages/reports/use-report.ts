import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { comparisonNames } from '#domain/reports/compared-range.ts';
import type { ReportType } from '#domain/reports/report-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { Comparison } from './cards/part.ts';
import { comparedCall, reportCall } from './options/report-call.ts';
import { ofCurrentModule, type ReportOptions } from './options/report-options.ts';
import { reportQuery } from './report-query.ts';

interface Asked {
  options: ReportOptions;
  range: DateRange;
}

interface UseReportInput extends Asked {
  type: ReportType;
  isGenerated: boolean;
  currentModule: number | null;
}

/**
 * The report last generated. It stays while other options are being chosen, and is asked for again when the current
 * module changes; `isStale` says that it is not the one that the options describe.
 */
export function useReport({ type, options, range, isGenerated, currentModule }: UseReportInput) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const wanted = { options, range };
  // Until the address has said so, too.
  const [isGivenUp, setIsGivenUp] = useState(false);
  if (isGivenUp && !isGenerated) setIsGivenUp(false);
  if (isGenerated && !isGivenUp && !isSame(asked, wanted)) setAsked(wanted);

  // Whoever chose modules by name chooses another one by the sidebar.
  const [followed, setFollowed] = useState(currentModule);
  if (followed !== currentModule) {
    setFollowed(currentModule);
    setAsked(before => before && { ...before, options: ofCurrentModule(before.options) });
  }

  const call = asked && reportCall(asked.options, type, { range: asked.range, currentModule });
  const compared = asked && call ? comparedCall(call, asked.options, type, asked.range) : null;
  const report = useQuery(reportQuery(type.id, call));
  const other = useQuery(reportQuery(type.id, compared));

  const comparison: Comparison | null =
    other.data && asked && asked.options.compare !== 'nothing'
      ? { name: comparisonNames[asked.options.compare], context: other.data }
      : null;
  const isFetching = report.isFetching || other.isFetching;
  const generateAgain = () => void queryClient.refetchQueries(shown);

  // Once the address says what was asked for: whatever was answered before is asked for again.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current || !isGenerated) return;
    isPressed.current = false;
    void queryClient.refetchQueries(shown, { cancelRefetch: false });
  });

  return {
    /** What the report shown was asked for with, and beside what. */
    query: { ...call, ...(compared && { compare: asked?.options.compare }) },
    context: compared && !other.data ? undefined : report.data,
    comparison,
    error: report.error ?? other.error,
    isFetching,
    isStale: asked !== null && !isSame(asked, wanted),
    generateAgain,
    /** Generate was pressed; true where the address is about to say so. */
    generate(isOnItsWay: boolean) {
      if (isOnItsWay) isPressed.current = true;
      else generateAgain();
    },
    cancel() {
      void queryClient.cancelQueries({ queryKey: ['report'] });
      setAsked(null);
      setIsGivenUp(true);
    },
  };
}

/** The report on the screen, and the one that it is compared with. */
const shown = { queryKey: ['report'], type: 'active' } as const;

function isSame(a: Asked | null, b: Asked): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** True once something has been going on for so long that people wonder. */
export function useIsLong(isRunning: boolean, milliseconds = 1000): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isRunning, milliseconds]);
  return isLong && isRunning;
}
