import { Navigate, useParams } from 'react-router';
import { isIsoDate } from '#domain/time/calendar.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { DayPage } from './day-page.tsx';
import { NoModulePage } from './no-module-page.tsx';

export function DashboardPage() {
  const authState = useAuthState();
  const { date } = useParams();
  const module = currentModule(authState);
  if (!authState.client || !module) return <NoModulePage />;
  if (date !== undefined && !isIsoDate(date)) return <Navigate to={paths.dashboard} replace />;
  return <DayPage hospital={authState.client} module={module} date={date} />;
}
