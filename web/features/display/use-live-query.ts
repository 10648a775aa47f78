import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runInBackground } from '#web/lib/api/background.ts';
import { followStream } from '#web/lib/api/follow-stream.ts';

/** Feeds and the start of a window send no event. */
const refreshMilliseconds = 30_000;

interface LiveQuery<Data> {
  queryKey: QueryKey;
  load: (options: { signal: AbortSignal; background: boolean }) => Promise<Data>;
  /** The address of the stream that tells of changes; without one, only the clock does. */
  stream?: string;
}

/** Data that are loaded again twice a minute, and with each event of a stream. */
export function useLiveQuery<Data>({ queryKey, load, stream }: LiveQuery<Data>) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load({ signal, background: queryClient.getQueryData(queryKey) !== undefined }),
    refetchInterval: refreshMilliseconds,
  });
  const { refetch, isSuccess } = query;
  useEffect(() => {
    if (!isSuccess || stream === undefined) return;
    const refresh = () => void runInBackground(() => refetch());
    return followStream(stream, { events: { change: refresh }, onGap: refresh });
  }, [stream, refetch, isSuccess]);
  return query;
}
