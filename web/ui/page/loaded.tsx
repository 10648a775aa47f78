import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorSplash } from './error-splash.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** As tall as the content. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The result of a query; a skeleton while it loads, an error splash if it fails. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorSplash error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
