import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorSplash } from './error-splash.tsx';
import { Page } from './page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface LoadedPageProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is known of the screen before the answer, which names it. */
  title: string;
  back?: { to: string; label: string };
  children: (data: Data) => ReactNode;
}

/** A screen that is about what a query answered. Where that failed it still has its title and its way back. */
export function LoadedPage<Data>({ query, children, ...page }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <PageSkeleton />;
  return (
    <Page {...page}>
      <ErrorSplash error={query.error} onRetry={() => void query.refetch()} />
    </Page>
  );
}
