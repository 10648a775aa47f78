import { reportTypes } from '#domain/reports/report-types.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules, currentModule, describePlace } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AnalysesCard } from './analyses/analyses-card.tsx';
import { ListRow } from './list-row.tsx';
import { NoModules } from './no-modules.tsx';
import classes from './reports-page.module.css';

export function ReportsPage() {
  const authState = useAuthState();
  const module = currentModule(authState);
  if (!module) return <NoModules title="Reports" />;
  // A rollup needs several modules.
  const hasSeveral = availableModules(authState).length > 1;
  return (
    <Page title="Reports" subtitle={describePlace(authState)}>
      <Card title="Available reports">
        <ul className={classes.reports}>
          {reportTypes
            .filter(type => hasSeveral || !type.isMultiModule)
            .map(({ id, name, description }) => (
              <ListRow key={id} name={name} description={description} action="Start" to={paths.report(id)} />
            ))}
        </ul>
      </Card>
      <AnalysesCard moduleId={module.id} />
    </Page>
  );
}
