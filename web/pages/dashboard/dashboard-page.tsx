import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';
import { dayQuery } from '#web/features/day/day-query.ts';
import { buildDayView, type DayView, isDayOver } from '#web/features/day/day-view.ts';
import { describeWaiting } from '#web/features/day/now-finding.ts';
import { Notice } from '#web/features/editing/notices.tsx';
import { dropKeptKeys } from '#web/features/keys/typed-ahead.ts';
import { RedFlags } from '#web/features/red-flags/board/lazy-parts.tsx';
import { runInBackground } from '#web/lib/api/background.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { currentModule, hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './dashboard-page.module.css';
import board from './day-board.module.css';
import { DayBoard } from './day-board.tsx';
import { DayControls } from './day-controls.tsx';
import { FirstSteps } from './first-steps/lazy-first-steps.tsx';
import { useLiveDay } from './live/use-live-day.ts';
import panel from './shifts-panel/shifts-panel.module.css';
import { useWaitingFigures } from './waiting-figures.ts';

/** Few people see it. */
const NoModulePage = lazy(async () => ({ default: (await import('./no-module-page.tsx')).NoModulePage }));

export function DashboardPage() {
  const authState = useAuthState();
  const { date } = useParams();
  const module = currentModule(authState);
  if (!authState.client || !module) {
    return (
      <Suspense>
        <NoModulePage />
      </Suspense>
    );
  }
  if (date !== undefined && !isIsoDate(date)) return <Navigate to={paths.dashboard(module.id)} replace />;
  return <DayPage hospital={authState.client} module={module} date={date} />;
}

interface DayPageProps {
  hospital: Client;
  module: ClientModule;
  /** Absent for today. */
  date: IsoDate | undefined;
}

function DayPage({ hospital, module, date }: DayPageProps) {
  const now = useNow();
  const query = useQuery(dayQuery(module.id, date));
  const day = query.data;
  const expected = staffingToday(hospital, now);
  const shown = day?.date ?? date ?? expected;
  const today = day?.today ?? expected;

  const queryClient = useQueryClient();
  useEffect(() => {
    if (date === undefined && day) copyToDatedQuery(queryClient, module.id, day);
  }, [date, day, queryClient, module.id]);

  const over = date === undefined && day !== undefined && isDayOver(day, now);
  useEffect(() => {
    if (!over) return;
    void runInBackground(() => queryClient.invalidateQueries({ queryKey: shiftsKey(module.id) }));
  }, [over, queryClient, module.id]);

  const hasFailed = query.isError && !day;
  useEffect(() => {
    if (hasFailed) dropKeptKeys();
  }, [hasFailed]);

  const waiting = useWaitingFigures(module, day);
  const showFullRange = hospital.show_full_sw_range;
  const view = day && buildDayView(day, { nowMilliseconds: now, showFullRange, waiting });
  const changedBy = useLiveDay(module.id, shown);
  return (
    <Page
      title={formatFriendlyDate(shown, today)}
      subtitle={
        <span className={classes.subtitle}>
          {view ? formatSubtitle(module, view, { now, changedBy }) : module.name}
        </span>
      }
      controls={<DayControls module={module} date={shown} today={today} />}
    >
      <DeactivatedNotice />
      <FirstSteps module={module} today={today} />
      <VisuallyHidden role="status">{changedBy !== null && `Updated by ${changedBy}`}</VisuallyHidden>
      <Loaded
        query={query}
        skeleton={<DaySkeleton windows={hospital.shift_windows_config.map(({ mins }) => mins)} />}
      >
        {loaded => view && <DayBoard key={loaded.date} module={module} day={loaded} view={view} />}
      </Loaded>
      <RedFlags module={module} date={shown} today={today} />
    </Page>
  );
}

/** Copies today's data to the query of its date, where the form finds it, also without a connection. */
function copyToDatedQuery(queryClient: QueryClient, moduleId: number, today: DayOfShifts) {
  const { queryKey } = dayQuery(moduleId, today.date);
  const copiedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const updatedAt = queryClient.getQueryState(dayQuery(moduleId, undefined).queryKey)?.dataUpdatedAt ?? 0;
  if (updatedAt > copiedAt) queryClient.setQueryData(queryKey, today, { updatedAt });
}

/** `Labor & Delivery · 3 of 6 windows saved · updated 2 minutes ago`; a change by somebody else names them for a while. */
function formatSubtitle(
  module: ClientModule,
  { entered, possible, waiting, latest }: DayView,
  { now, changedBy }: { now: number; changedBy: string | null },
): string {
  const updated = latest && `updated ${changedBy ? `by ${changedBy}` : timeAgo(latest.updated_at, now)}`;
  return [
    module.name,
    `${entered} of ${possible} windows saved`,
    waiting > 0 && describeWaiting(waiting),
    updated,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Names the user's hospitals that were deactivated, until the notice is closed in this browser. Users who still have several
 * read it where they choose one.
 */
function DeactivatedNotice() {
  const state = useAuthState();
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: `parity.deactivated.${useSignedInUser().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const { deactivated_clients: deactivated } = state;
  if (!deactivated || hasSeveralHospitals(state)) return null;
  if (deactivated.every(name => closed.includes(name))) return null;
  return <Notice onClose={() => setClosed(deactivated)}>{describeDeactivation(deactivated)}</Notice>;
}

/** The shape of the board, with a card for each window id. */
export function DaySkeleton({ windows }: { windows: readonly number[] }) {
  return (
    <div className={board.board} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={board.now}>
        <Skeleton className={board.nowPlace ?? ''} radius="lg" />
      </div>
      <div className={board.panel}>
        <Skeleton height={18} width={90} mb={10} />
        <div className={panel.list}>
          {windows.map(id => (
            <Skeleton key={id} height={91} radius="lg" />
          ))}
        </div>
      </div>
      <Skeleton className={board.figuresPlace ?? ''} radius="lg" />
      <Skeleton className={board.figuresPlace ?? ''} radius="lg" />
      <div className={board.charts}>
        <Skeleton height={317} radius="lg" />
        <Skeleton height={339} radius="lg" />
      </div>
    </div>
  );
}
