import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/endpoints.ts';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { describeChange, type EditConflict, saveOrExplain } from '#web/features/editing/save-versioned.ts';
import { client } from '#web/lib/api/client.ts';
import { flagsKey } from '#web/lib/api/shifts-key.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';

type FlagChange = Omit<Body<'updateRedFlag'>, 'version'>;

/** Changes a flag over the version that is passed. If somebody else did meanwhile, shows theirs and throws a sentence. */
export function useChangeFlag() {
  const queryClient = useQueryClient();
  const formatInstant = useHospitalTime();

  function explain(conflict: EditConflict<RedFlag>): string {
    showFlag(queryClient, conflict.current);
    const said = describeChange(conflict, 'changed this red flag', formatInstant);
    return `${said}, after you opened it. You see it as it is now; what you typed is kept.`;
  }

  return async ({ id, version }: RedFlag, change: FlagChange): Promise<RedFlag> => {
    const call = { params: { id }, body: { ...change, version } };
    const send = () => sendSignedIn(() => client.updateRedFlag(call));
    return showFlag(queryClient, await saveOrExplain(send, explain));
  };
}

/** Makes the person the owner of the flag. */
export function useTakeFlag(flag: RedFlag) {
  const changeFlag = useChangeFlag();
  return useMutation({ mutationFn: () => changeFlag(flag, { status: 'acknowledged' }) });
}

/** Shows a stored flag in place of the one that was loaded. */
export function showFlag(queryClient: QueryClient, stored: RedFlag): RedFlag {
  queryClient.setQueriesData<RedFlag[]>({ queryKey: flagsKey(stored.module) }, flags =>
    flags?.map(flag => (flag.id === stored.id ? stored : flag)),
  );
  return stored;
}
