import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/clients.ts';
import { configFromWire } from '#contract/shifts/shift-window-wire.ts';
import type { ReportType } from '#domain/reports/report-types.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { resolveRange } from '#domain/time/default-range.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { EmptyPlace } from '#web/ui/empty-place.tsx';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Generating } from './generating.tsx';
import classes from './one-report.module.css';
import { OptionsForm } from './options/options-form.tsx';
import type { ReportOptions } from './options/report-options.ts';
import { useReportAddress } from './options/use-report-address.ts';
import { PaperReport } from './print/paper-report.tsx';
import { ReportActions } from './report-actions.tsx';
import type { DrillDown } from './shifts-behind/drill-down.ts';
import { ShiftsDrawer } from './shifts-behind/shifts-drawer.tsx';
import { ShowShiftsContext } from './shifts-behind/show-shifts.ts';
import { useReadOut } from './use-read-out.ts';
import { useReport } from './use-report.ts';
import { ScreenReport } from './view/screen-report.tsx';

/** One type of report: its options, then what they give. */
export function OneReport({ type, hospital }: { type: ReportType; hospital: Client }) {
  const authState = useAuthState();
  const { options, state, isGenerated, change, askToGenerate, giveUp, followModule, changeState } =
    useReportAddress(type);
  const [today] = useState(() => todayAt(hospital));
  const moduleId = currentModule(authState)?.id ?? null;
  const range = rangeOf(options, today, hospital);
  const report = useReport({ type, options, range, isGenerated, currentModule: moduleId });
  const [behind, setBehind] = useState<DrillDown | null>(null);
  useFollowedModule(moduleId, followModule);

  const problems = report.error ? readProblems(report.error) : null;
  const isRefused = problems !== null && Object.keys(problems.fields).length > 0;
  const refusal = isRefused && !report.isStale ? problems : null;
  const { context, comparison } = report;

  const readOut = useReadOut(report.isFetching);

  function generate() {
    readOut();
    // The address decides, not the screen: options changed a moment ago may not have arrived there yet.
    report.generate(askToGenerate());
  }

  function cancel() {
    report.cancel();
    giveUp();
  }

  const hasRoomBesideTitle = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const actions = context && <ReportActions {...{ context, comparison, state }} query={report.query} />;

  return (
    <Page
      title={`${type.name} report`}
      subtitle={type.description}
      back={{ to: paths.reports, label: 'Reports' }}
      controls={hasRoomBesideTitle && actions}
    >
      <OptionsForm
        type={type}
        options={options}
        range={range}
        today={today}
        firstGoodMonth={hospital.first_good_month}
        errors={refusal?.fields ?? {}}
        alert={refusal && (refusal.overall ?? 'Please check your entries.')}
        isGenerating={report.isFetching}
        onChange={change}
        onGenerate={generate}
      />
      {/* Under the title they would push the options down when the report arrives. */}
      {!hasRoomBesideTitle && actions && (
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      )}
      {report.isStale && context && (
        <Text size="sm" role="status">
          Your options have changed. Press Generate to see them.
        </Text>
      )}
      {!context && !report.isFetching && (!report.error || isRefused) && (
        <EmptyPlace>Choose what you want to see, then press Generate.</EmptyPlace>
      )}
      {!context && report.isFetching && <Generating onCancel={cancel} />}
      {report.error && !isRefused && !report.isFetching && (
        <ErrorSplash error={report.error} onRetry={report.generateAgain} />
      )}
      {context && !report.error && (
        <ShowShiftsContext value={setBehind}>
          <ScreenReport context={context} comparison={comparison} state={state} onStateChange={changeState} />
          <PaperReport report={{ context: { ...context, state } }} comparison={comparison} />
        </ShowShiftsContext>
      )}
      <ShiftsDrawer behind={behind} onClose={() => setBehind(null)} />
    </Page>
  );
}

/** Reversed dates are sent as they stand: the server says what is wrong with them. */
function rangeOf({ start, end }: ReportOptions, today: string, { first_good_month }: Client) {
  const asked = { start: start ?? undefined, end: end ?? undefined };
  return resolveRange(asked, today, first_good_month) ?? { start: start ?? today, end: end ?? today };
}

function todayAt({ shift_windows_config, timezone }: Client): string {
  const config = configFromWire(shift_windows_config);
  return findStaffingDate(Date.now(), config, timezone);
}

function useFollowedModule(moduleId: number | null, follow: () => void) {
  const followed = useRef(moduleId);
  useEffect(() => {
    if (followed.current === moduleId) return;
    followed.current = moduleId;
    follow();
  }, [moduleId, follow]);
}
