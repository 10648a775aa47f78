import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { analysisQuery } from './analyses/analysis-queries.ts';
import { OneAnalysis } from './analyses/one-analysis.tsx';

const title = 'Parity Data Analysis';

export function AnnotatedReportPage() {
  const { annotatedId = '' } = useParams();
  return /^\d{1,9}$/.test(annotatedId) ? <Stored key={annotatedId} id={Number(annotatedId)} /> : <Absent />;
}

function Stored({ id }: { id: number }) {
  const analysis = useQuery(analysisQuery(id));
  const { error } = analysis;
  if (error instanceof ApiError && error.status === 404) return <Absent />;
  return (
    <LoadedPage query={analysis} title={title}>
      {data => <OneAnalysis analysis={data} />}
    </LoadedPage>
  );
}

/** Does not say whether it was deleted, is not published or belongs to another hospital (D30). */
function Absent() {
  return (
    <Page title={title}>
      <Stack align="center" justify="center" gap="s8" mih="50vh" ta="center" role="alert">
        <Text fw={600}>There is no such analysis for you here.</Text>
        <Text size="sm" c="dimmed">
          It may have been unpublished or deleted, or it belongs to another hospital.
        </Text>
        <Link to={paths.reports}>Back to Reports</Link>
      </Stack>
    </Page>
  );
}
