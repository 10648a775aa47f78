import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorSplash } from './error-splash.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Of the same shape as what is on its way. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query answered; until then its skeleton, and where it failed the reason and a way to try again. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorSplash error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
