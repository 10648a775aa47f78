import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/endpoints.ts';
import type { RedFlag } from '#contract/shifts/red-flags.ts';
import { describeChange, saveVersioned } from '#web/features/editing/save-versioned.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { flagsKey } from '#web/lib/api/shifts-key.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';

type FlagChange = Omit<Body<'updateRedFlag'>, 'version'>;

/** Changes a flag over the version that is passed. If somebody else did meanwhile, shows theirs and throws a sentence. */
export function useChangeFlag() {
  const queryClient = useQueryClient();
  const formatInstant = useHospitalTime();
  return async ({ id, version }: RedFlag, change: FlagChange): Promise<RedFlag> => {
    const outcome = await saveVersioned<RedFlag, RedFlag>(() =>
      sendSignedIn(() => client.updateRedFlag({ params: { id }, body: { ...change, version } })),
    );
    if (outcome.kind === 'saved') return showFlag(queryClient, outcome.saved);
    if (outcome.kind !== 'conflict') throw outcome.error;
    showFlag(queryClient, outcome.conflict.current);
    const said = describeChange(outcome.conflict, 'changed this red flag', formatInstant);
    throw new ApiError(409, {
      detail: `${said}, after you opened it. You see it as it is now; what you typed is kept.`,
    });
  };
}

/** Shows a stored flag in place of the one that was loaded. */
export function showFlag(queryClient: QueryClient, stored: RedFlag): RedFlag {
  queryClient.setQueriesData<RedFlag[]>({ queryKey: flagsKey(stored.module) }, flags =>
    flags?.map(flag => (flag.id === stored.id ? stored : flag)),
  );
  return stored;
}
