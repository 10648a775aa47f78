import { Group, Stack, Title } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import { useUserList } from '#web/features/users/use-user-list.ts';
import { UserList, UserListButtons } from '#web/features/users/user-list.tsx';
import { useOwnHospitalScope } from '#web/features/users/user-scope.ts';
import { RedFlagActionsCard } from '../red-flags/red-flag-actions-card.tsx';
import classes from '../setting/setting.module.css';
import { SettingCard } from '../setting/setting-card.tsx';
import { ActivitySection } from './activity-section.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { DisplayLinksSection } from './connections/display-links/display-links-section.tsx';
import { DayStrip } from './shift-times/day-strip.tsx';
import { parseConfig, toTypedWindows } from './shift-times/shift-times.ts';
import { ShiftTimesForm } from './shift-times/shift-times-form.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { TimezoneCard } from './timezone-card.tsx';

export function GeneralTab({ hospital }: { hospital: Client }) {
  return (
    <Stack gap="s20">
      <div className={classes.cards} data-wide-last>
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
      <div className={classes.cards}>
        <SignInCard hospital={hospital} />
        <RedFlagActionsCard hospital={hospital} />
      </div>
      <UsersSection />
      <ConnectionsSection hospital={hospital} />
      <DisplayLinksSection hospital={hospital} />
      <ActivitySection />
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
