import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { Client } from '#contract/clients/clients.ts';
import { auditColumns } from '#web/features/audit/audit-columns.tsx';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { MissedCareCard } from '#web/features/missed-care/missed-care-card.tsx';
import { PeersCard } from '#web/features/peers/peers-card.tsx';
import { RosterCard } from '#web/features/schedule/roster/roster-card.tsx';
import settings from '#web/features/settings/setting.module.css';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { useUserList } from '#web/features/users/use-user-list.ts';
import { UserList, UserListButtons } from '#web/features/users/user-list.tsx';
import { useOwnHospitalScope } from '#web/features/users/user-scope.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useModuleId } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { type SettingsRoom, settingsRooms } from '#web/lib/navigation/settings-rooms.ts';
import { useNow } from '#web/lib/use-now.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { clockIn, TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { DisplayLinksSection } from './connections/display-links-section.tsx';
import classes from './general-tab.module.css';
import { DayStrip } from './shift-times/day-strip.tsx';
import { parseConfig, toTypedWindows } from './shift-times/shift-times.ts';
import { ShiftTimesForm } from './shift-times/shift-times-form.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The links to the rooms, and the room of the address. */
export function GeneralTab({ hospital, room }: { hospital: Client; room: SettingsRoom }) {
  const module = useModuleId();
  const content = useFocusAfterMove(room.id);
  return (
    <div className={classes.general}>
      <nav aria-label="General">
        <ul className={classes.links}>
          {settingsRooms.map(({ id, name }) => (
            <li key={id}>
              <NavLink to={paths.hospitalSettings(module, id)} end className={() => classes.link}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Box ref={content} tabIndex={-1} role="group" aria-label={room.name} className={classes.room ?? ''}>
        {contents[room.id]?.(hospital)}
      </Box>
    </div>
  );
}

/** The focus moves to the next room, whose name is then read out; the first one leaves it at the page's heading. */
function useFocusAfterMove(roomId: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(roomId);
  useEffect(() => {
    if (shown.current === roomId) return;
    shown.current = roomId;
    content.current?.focus({ preventScroll: true });
  }, [roomId]);
  return content;
}

/** By the id of the room. */
const contents: Record<string, (hospital: Client) => ReactNode> = {
  '': hospital => <HospitalRoom hospital={hospital} />,
  people: () => <UsersSection />,
  'sign-in': hospital => <SignInCard hospital={hospital} />,
  connections: hospital => (
    <Stack gap="s20">
      <ConnectionsSection hospital={hospital} />
      <RosterCard hospital={hospital} />
    </Stack>
  ),
  displays: hospital => <DisplayLinksSection hospital={hospital} />,
  activity: () => <ActivitySection />,
};

function HospitalRoom({ hospital }: { hospital: Client }) {
  return (
    <Stack gap="s20">
      <div className={settings.cards} data-wide-last>
        <TimezoneCard hospital={hospital} />
        <SettingCard
          title="Shift Times"
          editLabel="Edit shift times"
          wide
          form={close => <ShiftTimesForm hospital={hospital} onSaved={close} />}
        >
          <DayStrip config={parseConfig(toTypedWindows(hospital.shift_windows_config))} />
        </SettingCard>
      </div>
      <MissedCareCard hospital={hospital} />
      <PeersCard hospital={hospital} />
    </Stack>
  );
}

function UsersSection() {
  const list = useUserList(useOwnHospitalScope());
  return (
    <UserList
      list={list}
      header={
        <Group justify="space-between" gap="s8" p="s16" pb={0}>
          <Title order={2}>Users</Title>
          <UserListButtons list={list} />
        </Group>
      }
    />
  );
}

/** The audit trail of the hospital, for its owners (D34). */
function ActivitySection() {
  return (
    <ListCard>
      <div className={classes.words}>
        <Title order={2}>Activity</Title>
        <Hint>Who did what at your hospital, newest first. Times are the hospital’s.</Hint>
      </div>
      <AuditList
        name="Activity"
        columns={auditColumns}
        load={(query, signal) => settingsClient.listActivity({ query, ...(signal && { signal }) })}
      />
    </ListCard>
  );
}

function TimezoneCard({ hospital }: { hospital: Client }) {
  // Rerenders the clock as time passes.
  useNow();
  return (
    <SettingCard
      title="Timezone"
      editLabel="Edit timezone"
      form={close => <TimezoneForm hospital={hospital} onSaved={close} />}
    >
      <div>
        <Text fw={550}>{hospital.timezone.replaceAll('_', ' ')}</Text>
        <Hint>It is {clockIn(hospital.timezone)} there now.</Hint>
      </div>
    </SettingCard>
  );
}

function TimezoneForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const form = useServerForm({
    initialValues: { timezone: hospital.timezone },
    check: ({ timezone }) => faults({ timezone: findTextFault(timezone) }),
    submit: useSaveHospital(hospital),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TimezoneField {...form.field('timezone')} />
      <Hint>
        Shifts that are already saved stay exactly as they are. From now on, today and the shift times follow
        the clocks of this zone.
      </Hint>
    </ServerForm>
  );
}
