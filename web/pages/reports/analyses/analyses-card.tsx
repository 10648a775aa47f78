import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { ListRow } from '../list-row.tsx';
import classes from '../reports-page.module.css';
import { analysesQuery } from './analysis-queries.ts';
import { PublishedBadge } from './published-badge.tsx';

/** The analyses of the current module. */
export function AnalysesCard({ moduleId }: { moduleId: number }) {
  const analyses = useQuery(analysesQuery(moduleId));
  const { is_admin } = useSignedInUser();
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
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
                  description={`${getReportType(report).name} report, changed ${formatDateTime(updated_at, timeZone)}`}
                  action="View"
                  to={paths.annotatedReport(id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
