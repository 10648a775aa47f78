import { Text } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { useNow } from '#web/lib/use-now.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { clockIn, TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

export function TimezoneCard({ hospital }: { hospital: Client }) {
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
