import { Navigate, useParams } from 'react-router';
import { getReportType, isReportId } from '#domain/reports/report-types.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { NoModules } from './no-modules.tsx';
import { OneReport } from './one-report.tsx';

export function ReportPage() {
  const { report = '' } = useParams();
  const authState = useAuthState();
  if (!isReportId(report)) return <Navigate to={paths.reports} replace />;
  const type = getReportType(report);
  if (!authState.client || !currentModule(authState)) return <NoModules title={`${type.name} report`} />;
  return <OneReport key={report} type={type} hospital={authState.client} />;
}
