import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import { addMonths, getYear, isIsoDate, monthName } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ImportShiftsButton } from '../import/import-shifts-button.tsx';
import { NoModulePage } from '../no-module-page.tsx';
import { StepLink } from '../step-link.tsx';
import { MonthTable } from './month-table.tsx';

export function MonthPage() {
  const authState = useAuthState();
  const { month } = useParams();
  const module = currentModule(authState);
  if (!authState.client || !module) return <NoModulePage />;
  if (month === undefined || !isIsoDate(`${month}-01`)) {
    const today = staffingToday(authState.client, Date.now());
    return <Navigate to={paths.monthOfShifts(today.slice(0, 7), module.id)} replace />;
  }
  return <MonthOfModule module={module} month={month} />;
}

/** The saved and missing windows of a month such as `2026-11`. */
function MonthOfModule({ module, month }: { module: ClientModule; month: string }) {
  const query = useQuery({
    queryKey: [...shiftsKey(module.id), 'month', month],
    queryFn: ({ signal }) =>
      client.getMonthOfShifts({ params: { moduleId: module.id }, query: { month }, signal }),
  });
  const { data } = query;
  const toMonth = (months: number) =>
    paths.monthOfShifts(addMonths(`${month}-01`, months).slice(0, 7), module.id);
  const summary = data && `${data.missing} of ${data.saved + data.missing} missing`;
  return (
    <Page
      title={`Missing Shifts, ${monthName(`${month}-01`)} ${getYear(`${month}-01`)}`}
      subtitle={[module.name, summary].filter(Boolean).join(' · ')}
      back={{ to: paths.dashboard(module.id), label: 'Dashboard' }}
      controls={
        <>
          <StepLink unit="month" step={-1} to={toMonth(-1)} />
          <StepLink unit="month" step={1} to={toMonth(1)} />
          <ImportShiftsButton module={module} />
        </>
      }
    >
      <Loaded query={query} skeleton={<MonthSkeleton />}>
        {loaded => <MonthTable moduleId={module.id} month={loaded} />}
      </Loaded>
    </Page>
  );
}

function MonthSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={1180} radius="lg" />
    </div>
  );
}
