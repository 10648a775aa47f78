import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedAnalysis } from '#contract/reports/analyses.ts';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from '../reports-page.module.css';
import { analysesQuery } from './analysis-queries.ts';
import { PublishedBadge } from './published-badge.tsx';

/** The analyses of the current module. */
export function AnalysesCard({ moduleId }: { moduleId: number }) {
  const analyses = useQuery(analysesQuery(moduleId));
  const { is_admin } = useSignedInUser();
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
              {found.map(analysis => (
                <Row key={analysis.id} analysis={analysis} isAdmin={is_admin} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ analysis, isAdmin }: { analysis: ListedAnalysis; isAdmin: boolean }) {
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  return (
    <li>
      <div>
        <p className={classes.name}>
          {analysis.name} {isAdmin && <PublishedBadge published={analysis.published} />}
        </p>
        <p className={classes.description}>
          {getReportType(analysis.report).name} report, changed{' '}
          {formatDateTime(analysis.updated_at, timeZone)}
        </p>
      </div>
      <Button
        component={Link}
        to={paths.annotatedReport(analysis.id)}
        variant="default"
        aria-label={`View ${analysis.name}`}
      >
        View
      </Button>
    </li>
  );
}
