import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { reportTypes } from '#domain/reports/report-types.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules, currentModule, describePlace } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AnalysesCard } from './analyses/analyses-card.tsx';
import { NoModules } from './no-modules.tsx';
import classes from './reports-page.module.css';

export function ReportsPage() {
  const authState = useAuthState();
  const modules = availableModules(authState);
  const module = currentModule(authState);
  if (!module) return <NoModules title="Reports" />;
  // One module has nothing to be rolled up with.
  const offered = reportTypes.filter(type => !type.isMultiModule || modules.length > 1);
  return (
    <Page title="Reports" subtitle={describePlace(authState)}>
      <Card title="Available reports">
        <ul className={classes.reports}>
          {offered.map(({ id, name, description }) => (
            <li key={id}>
              <div>
                <p className={classes.name}>{name}</p>
                <p className={classes.description}>{description}</p>
              </div>
              <Button component={Link} to={paths.report(id)} variant="default" aria-label={`Start ${name}`}>
                Start
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <AnalysesCard moduleId={module.id} />
    </Page>
  );
}
