import { Badge, Button } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  type TablerIcon,
} from '@tabler/icons-react';
import type { OwnSession } from '#contract/people/sessions.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { type Device, deviceOf } from './device.ts';
import { SettingRow } from './setting-row.tsx';

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
  ending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, now, ending, onEnd }: SessionRowProps) {
  const { name, kind } = deviceOf(session.device);
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
          loading={ending}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </SettingRow>
  );
}
