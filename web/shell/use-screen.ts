import { useMatches } from 'react-router';
import type { Screen } from '#web/screens.ts';

/** The row of the route table that is being shown. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}
