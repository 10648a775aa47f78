import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Client } from '#contract/clients/clients.ts';
import { fromWire } from '#contract/wire.ts';
import { getReportType, isReportId, type ReportType } from '#domain/reports/options/report-types.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { ShowShiftsContext } from '#web/cards/show-shifts.ts';
import { RecordShifts } from '#web/features/day/record-shifts.tsx';
import { readProblems } from '#web/lib/api/messages.ts';
import { useAuthState, useModuleId } from '#web/lib/auth/auth-context.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { EmptyPlace } from '#web/ui/empty-place.tsx';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { NoModules } from './no-modules.tsx';
import { OptionsForm } from './options/options-form.tsx';
import { listQuarterChoices } from './options/quarter-choices.ts';
import { buildCalls } from './options/report-calls.ts';
import { type ReportOptions, resetModules, useReportAddress } from './options/report-options.ts';
import { useReport } from './options/report-query.ts';
import { PaperReport } from './print/print-document.tsx';
import { ReportActions } from './report-actions.tsx';
import { ShiftsDrawer } from './shifts-behind/shifts-drawer.tsx';
import { useDrillDown } from './shifts-behind/use-drill-down.ts';
import { useReadOut } from './view/recap.tsx';
import { ScreenReport } from './view/screen-report.tsx';

/** The same element every time, so that a report is not rendered again. */
const recordShifts = <RecordShifts />;

export function ReportPage() {
  const { report = '' } = useParams();
  const state = useAuthState();
  const { client } = state;
  const module = useModuleId();
  if (!isReportId(report)) return <Navigate to={paths.reports(module)} replace />;
  const type = getReportType(report);
  if (type.isForOwners && !managesHospital(state)) return <Navigate to={paths.reports(module)} replace />;
  if (!client || module === undefined) return <NoModules title={`${type.name} report`} />;
  return <OneReport key={report} type={type} hospital={client} module={module} />;
}

interface OneReportProps {
  type: ReportType;
  hospital: Client;
  module: number;
}

/** One type of report: its options and, once generated, the report. */
function OneReport({ type, hospital, module }: OneReportProps) {
  const [today] = useState(() => staffingToday(hospital));
  const [quarters] = useState(() => listQuarterChoices(Date.now(), hospital.first_good_month));
  const defaults = { today, firstGoodMonth: hospital.first_good_month, quarters };
  const { options, isGenerated, state, changeState, ...address } = useReportAddress(type, defaults);
  const { draft, setDraft, isChanged } = useOptionsDraft(options, module);

  const calls = isGenerated ? buildCalls(options, type, module) : null;
  const report = useReport(type.id, calls);
  const { context, comparison, error, isFetching } = report;
  const problems = error && readProblems(error);
  const isRefused = problems !== null && Object.keys(problems.fields).length > 0;
  const refusal = isRefused && !isChanged ? problems : null;
  const drillDown = useDrillDown();
  const showShifts = drillDown.show;
  const readOut = useReadOut(isFetching);

  function generate(wanted: ReportOptions) {
    readOut();
    report.request(buildCalls(wanted, type, module));
    address.generate(wanted, chooseModule(wanted, module));
  }

  function cancel() {
    report.cancel();
    address.cancel();
  }

  const actions = context && calls && <ReportActions {...{ context, comparison, state, calls }} />;
  const recorded = context?.recorded_range;
  const emptyAction = recorded ? (
    <Button onClick={() => generate({ ...options, ...recorded })}>Show {formatRange(recorded)}</Button>
  ) : (
    recorded === null && recordShifts
  );
  // Memoized, because a report takes long to render and typing in the form must not wait for it.
  const view = useMemo(
    () =>
      context && (
        <ShowShiftsContext value={showShifts}>
          <ScreenReport {...{ context, comparison, state, changeState, emptyAction }} />
          <PaperReport report={{ context: { ...context, state } }} comparison={comparison} />
        </ShowShiftsContext>
      ),
    [context, comparison, state, changeState, emptyAction, showShifts],
  );

  return (
    <Page
      title={`${type.name} report`}
      subtitle={type.description}
      back={{ to: paths.reports(module), label: 'Reports' }}
    >
      <OptionsForm
        type={type}
        options={draft}
        defaults={defaults}
        errors={refusal?.fields ?? {}}
        alert={refusal && (refusal.overall ?? 'Please check your entries.')}
        isGenerating={isFetching}
        onChange={changes => setDraft(before => ({ ...before, ...changes }))}
        onGenerate={() => generate(draft)}
      />
      {/* Above the options they would push them down when the report arrives: they do not fit beside every title. */}
      {actions && (
        <Group gap="s8" data-screen-only>
          {actions}
        </Group>
      )}
      {isChanged && context && (
        <Text size="sm" role="status">
          Your options have changed. Press Generate to see them.
        </Text>
      )}
      {!context && !isFetching && (!error || isRefused) && (
        <EmptyPlace>Choose what you want to see, then press Generate.</EmptyPlace>
      )}
      {!context && isFetching && <Generating onCancel={cancel} />}
      {error && !isRefused && !isFetching && calls && (
        <ErrorSplash error={error} onRetry={() => report.request(calls)} />
      )}
      {!error && view}
      <ShiftsDrawer {...drillDown} />
    </Page>
  );
}

/** The options in the form. They follow those of the address, for example on Back, and the current module. */
function useOptionsDraft(options: ReportOptions, module: number) {
  const [draft, setDraft] = useState(options);
  const [source, setSource] = useState({ options, module });
  const isFollowed = isSameOptions(source.options, options);
  if (!isFollowed || source.module !== module) {
    setSource({ options, module });
    setDraft(isFollowed ? resetModules(draft) : options);
  }
  return { draft, setDraft, isChanged: !isSameOptions(draft, options) };
}

/** The module that the address names: readers of a report on other modules may not have access to the current one. */
function chooseModule({ clients, modules }: ReportOptions, current: number): number {
  const isOfOthers = clients.length === 0 && modules.length > 0 && !modules.includes(current);
  return (isOfOthers && modules[0]) || current;
}

function isSameOptions(a: ReportOptions, b: ReportOptions): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function staffingToday({ shift_windows_config, timezone }: Client): string {
  return findStaffingDate(Date.now(), fromWire(shift_windows_config), timezone);
}

/** A placeholder for a report. After a second it offers to cancel. */
function Generating({ onCancel }: { onCancel: () => void }) {
  const [isSlow, setIsSlow] = useState(false);
  useTimeout(() => setIsSlow(true), 1000, { autoInvoke: true });
  return (
    <Stack gap="s12" aria-busy="true">
      <Group gap="var(--space-8) var(--space-16)" mih={30} role="status">
        {isSlow && (
          <>
            <Progress value={100} animated w={160} aria-label="Generating your report" />
            <Text size="sm">Generating your report. You can leave this page, or cancel.</Text>
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
      </Group>
      <Skeleton height={116} radius="lg" />
      <Skeleton height={300} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Stack>
  );
}
