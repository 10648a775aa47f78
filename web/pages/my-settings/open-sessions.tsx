import { Badge, Button, Skeleton, Text } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  type TablerIcon,
} from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnSession } from '#contract/people/accounts.ts';
import { type Device, parseDevice } from '#domain/people/sign-in/device.ts';
import { client } from '#web/lib/api/client.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { PendingSettings, SettingList, SettingRow } from '#web/ui/setting-list.tsx';

/** The user's open sessions, which can be ended. */
export function OpenSessions() {
  const query = useQuery(sessionsQuery);
  return (
    <>
      {query.data && <SessionList sessions={query.data.results} now={query.dataUpdatedAt} />}
      <PendingSettings
        query={query}
        skeleton={
          <>
            <Skeleton height={42} />
            <Skeleton height={20} width={260} />
          </>
        }
      />
    </>
  );
}

/** `now` is the time of the answer, from which "2 hours ago" counts. */
function SessionList({ sessions, now }: { sessions: OwnSession[]; now: number }) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const ending = useMutation({
    mutationFn: (id: number | 'others') =>
      id === 'others' ? client.endOtherSessions() : client.endSession({ params: { id } }),
    onSuccess: left => {
      queryClient.setQueryData(sessionsQuery.queryKey, left);
      // The pressed button is removed with its session.
      list.current?.focus();
    },
  });
  const isEnding = (id: number | 'others') => ending.isPending && [id, 'others'].includes(ending.variables);
  const currentFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));

  return (
    <>
      <SettingList ref={list} label="Open sessions">
        {currentFirst.map(session => (
          <li key={session.id}>
            <SessionRow
              session={session}
              now={now}
              isEnding={isEnding(session.id)}
              onEnd={() => ending.mutate(session.id)}
            />
          </li>
        ))}
      </SettingList>
      <AlertLine error={ending.error} />
      {sessions.every(session => session.current) ? (
        <Text size="sm" c="dimmed" role="status">
          You are signed in on this device only.
        </Text>
      ) : (
        <Button variant="default" loading={isEnding('others')} onClick={() => ending.mutate('others')}>
          End All Other Sessions
        </Button>
      )}
    </>
  );
}

const icons: Record<Device['kind'], TablerIcon> = {
  computer: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
  unknown: IconDeviceUnknown,
};

interface SessionRowProps {
  session: OwnSession;
  /** In milliseconds. */
  now: number;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, now, isEnding, onEnd }: SessionRowProps) {
  const { name, kind } = parseDevice(session.device);
  const Icon = icons[kind];
  const seen = session.current ? 'Active now' : `Last seen ${timeAgo(session.last_seen, now)}`;
  return (
    <SettingRow
      icon={<Icon size={22} stroke={1.5} aria-hidden />}
      title={
        <>
          {name}
          {session.current && <Badge variant="light">This device</Badge>}
        </>
      }
      hint={`${session.address} · ${seen}`}
    >
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={`End session of ${name}, ${session.address}`}
          loading={isEnding}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </SettingRow>
  );
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => client.listSessions({ signal }),
});
