import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorSplash } from './error-splash.tsx';
import { Page } from './page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface LoadedPageProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Shown if the query fails. */
  title: string;
  back?: { to: string; label: string };
  children: (data: Data) => ReactNode;
}

/** A screen about the result of a query. If the query fails, the title and the way back remain. */
export function LoadedPage<Data>({ query, children, ...page }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <PageSkeleton />;
  return (
    <Page {...page}>
      <ErrorSplash error={query.error} onRetry={() => void query.refetch()} />
    </Page>
  );
}
