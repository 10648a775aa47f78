import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-card.module.css';
import { sessionsQuery } from './sessions-query.ts';

/** Where the person is signed in, and a way to end what they left open. */
export function SessionsCard() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(sessionsQuery);
  return (
    <Card title="Open Sessions">
      {data && <SessionList sessions={data.results} now={dataUpdatedAt} />}
      {!data && !error && <SessionsSkeleton />}
      {!data && error && (
        <>
          <AlertLine message={errorMessage(error)} />
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </Card>
  );
}

type OwnSessions = Awaited<ReturnType<typeof client.listSessions>>;

/** `now` is when the list was made: the times in it count from there. */
function SessionList({ sessions, now }: { sessions: OwnSessions['results']; now: number }) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  function keep(left: OwnSessions) {
    queryClient.setQueryData(sessionsQuery.queryKey, left);
    // The button that was pressed goes with its session.
    list.current?.focus();
  }
  const one = useMutation({
    mutationFn: (id: number) => client.endSession({ params: { id } }),
    onSuccess: keep,
  });
  const others = useMutation({ mutationFn: () => client.endOtherSessions(), onSuccess: keep });
  // Each forgets how the other one ended: the alert is about the last button that was pressed.
  function endOne(id: number) {
    others.reset();
    one.mutate(id);
  }
  function endOthers() {
    one.reset();
    others.mutate();
  }
  const failure = one.error ?? others.error;
  const onlyThis = sessions.every(session => session.current);
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));

  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Open sessions">
        {currentFirst.map(session => (
          <li key={session.id}>
            <SessionRow
              session={session}
              now={now}
              ending={(one.isPending && one.variables === session.id) || others.isPending}
              onEnd={() => endOne(session.id)}
            />
          </li>
        ))}
      </ul>
      <AlertLine message={failure ? errorMessage(failure) : null} />
      {onlyThis ? (
        <Text size="sm" c="dimmed" role="status">
          You are signed in on this device only.
        </Text>
      ) : (
        <Button variant="default" loading={others.isPending} onClick={endOthers}>
          End All Other Sessions
        </Button>
      )}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <div className={classes.list}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={42} />
      <Skeleton height={20} width={260} />
    </div>
  );
}
