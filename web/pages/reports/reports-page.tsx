import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { getReportType, listReportTypes, reportGroups } from '#domain/reports/options/report-types.ts';
import { SubscriptionsCard } from '#web/features/subscriptions/subscriptions-card.tsx';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { availableModules, currentModule, describePlace, managesHospital } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { analysesQuery } from './analyses/analysis-queries.ts';
import { PublishedBadge } from './analyses/published-badge.tsx';
import { NoModules } from './no-modules.tsx';
import classes from './reports-page.module.css';

export function ReportsPage() {
  const authState = useAuthState();
  const module = currentModule(authState);
  if (!module) return <NoModules title="Reports" />;
  return (
    <Page title="Reports" subtitle={describePlace(authState)}>
      <Card title="Available reports">
        {reportGroups.map(group => (
          <ReportGroup key={group.id} group={group} moduleId={module.id} />
        ))}
      </Card>
      <AnalysesCard moduleId={module.id} />
      {/* Last, because it may be long, and loads later. */}
      <SubscriptionsCard />
    </Page>
  );
}

interface ReportGroupProps {
  group: (typeof reportGroups)[number];
  moduleId: number;
}

/** The reports for one purpose. Assessments plan as well; their owners reach them from here. */
function ReportGroup({ group, moduleId }: ReportGroupProps) {
  const authState = useAuthState();
  const headingId = useId();
  const isOwner = managesHospital(authState);
  const types = listReportTypes(availableModules(authState).length).filter(
    type => type.group === group.id && (isOwner || !type.isForOwners),
  );
  return (
    <div className={classes.group}>
      <Title order={3} fz="md" c="dimmed" id={headingId}>
        {group.name}
      </Title>
      <ul className={classes.reports} aria-labelledby={headingId}>
        {types.map(({ id, name, description }) => (
          <ListRow
            key={id}
            name={name}
            description={description}
            action="Start"
            to={paths.report(id, moduleId)}
          />
        ))}
        {group.id === 'plan' && (
          <ListRow
            name="Does the Target Fit?"
            description="What nurses felt about shifts beside their variance, and the target that would fit."
            action="View"
            to={paths.targetFit(moduleId)}
          />
        )}
        {group.id === 'plan' && isOwner && (
          <ListRow
            name="Staffing Model Assessments"
            description="Staffing models and the budget of the module, and the plan that reports compare with."
            action="View"
            to={paths.moduleSettings(moduleId)}
          />
        )}
      </ul>
    </div>
  );
}

/** The analyses of the current module. */
function AnalysesCard({ moduleId }: { moduleId: number }) {
  const analyses = useQuery(analysesQuery(moduleId));
  const { is_admin } = useSignedInUser();
  const formatInstant = useHospitalTime();
  return (
    <Card title="Parity Data Analyses">
      <Loaded query={analyses} skeleton={<Skeleton height={52} />}>
        {found =>
          found.length === 0 ? (
            <Text size="sm" c="dimmed">
              {is_admin
                ? 'There is none for this module yet. Generate a report, then press Annotate.'
                : 'There is none for this module yet. Parity publishes them here.'}
            </Text>
          ) : (
            <ul className={classes.reports}>
              {found.map(({ id, name, published, report, updated_at }) => (
                <ListRow
                  key={id}
                  name={name}
                  badge={is_admin && <PublishedBadge published={published} />}
                  description={`${getReportType(report).name} report, changed ${formatInstant(updated_at)}`}
                  action="View"
                  to={paths.annotatedReport(id, moduleId)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

interface ListRowProps {
  name: string;
  badge?: ReactNode;
  description: string;
  action: 'Start' | 'View';
  to: string;
}

/** A report or an analysis in the list. */
function ListRow({ name, badge, description, action, to }: ListRowProps) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="s16" py="s12">
      <div>
        <Text fw="var(--weight-strong)" fz="inherit" lh="inherit">
          {name} {badge}
        </Text>
        <Text size="sm" c="dimmed" lh="inherit">
          {description}
        </Text>
      </div>
      <Button component={Link} to={to} variant="default" flex="none" aria-label={`${action} ${name}`}>
        {action}
      </Button>
    </Group>
  );
}
