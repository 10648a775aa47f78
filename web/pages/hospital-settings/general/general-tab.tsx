import { Stack } from '@mantine/core';
import type { Client } from '#contract/clients.ts';
import classes from '../hospital-settings-page.module.css';
import { SettingCard } from '../setting-card.tsx';
import { ActivitySection } from './activity-section.tsx';
import { DayStrip } from './shift-times/day-strip.tsx';
import { parseConfig, toTypedWindows } from './shift-times/shift-times.ts';
import { ShiftTimesForm } from './shift-times/shift-times-form.tsx';
import { TimezoneCard } from './timezone-card.tsx';
import { UsersSection } from './users-section.tsx';

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
      <UsersSection />
      <ActivitySection />
    </Stack>
  );
}
