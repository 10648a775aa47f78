import { useQuery } from '@tanstack/react-query';
import type { WhatHelped } from '#contract/red-flags/red-flags.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';

/** Twelve months of tries change little in ten minutes. */
const freshMilliseconds = 600_000;

/** The hospital's actions, what helped most often first (B24), or in its order without figures; undefined while they load. */
export function useWhatHelped(moduleId: number): readonly WhatHelped[] | undefined {
  const listed = useAuthState().client?.red_flag_actions ?? [];
  const { data, isError } = useQuery({
    queryKey: [...shiftsKey(moduleId), 'what helped'],
    staleTime: freshMilliseconds,
    retry: false,
    queryFn: ({ signal }) => client.listWhatHelped({ query: { module: moduleId }, signal }),
  });
  if (!data && !isError) return undefined;
  const known = data?.filter(({ action }) => listed.includes(action)) ?? [];
  const others = listed.filter(action => !known.some(each => each.action === action));
  return [...known, ...others.map(action => ({ action, tries: 0, helped: 0, rns: null }))];
}

/** `On-call helped in 24 of 32 tries, Float pool in 9 of 30.` Empty without any. */
export function describeWhatHelped(actions: readonly WhatHelped[]): string {
  const parts = actions.map(({ action, tries, helped }, index) =>
    index === 0 ? `${action} helped in ${helped} of ${tries} tries` : `${action} in ${helped} of ${tries}`,
  );
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
