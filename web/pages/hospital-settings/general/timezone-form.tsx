import { Text } from '@mantine/core';
import type { Client } from '#contract/clients.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { useVersionedSave } from '../use-versioned-save.ts';

export function TimezoneForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const { update } = useAuthActions();
  const save = useVersionedSave(hospital.version);
  const form = useServerForm({
    initialValues: { timezone: hospital.timezone },
    check: ({ timezone }) => faults({ timezone: faultOfText(timezone) }),
    submit: ({ timezone }) => save(version => client.updateClientSettings({ body: { timezone, version } })),
    onSubmitted: state => {
      void update(state);
      onSaved();
    },
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TimezoneField
        value={form.values.timezone}
        error={form.errors.timezone}
        onChange={timezone => form.setValue('timezone', timezone)}
      />
      <Text size="sm" c="dimmed">
        Shifts that are already saved stay exactly as they are. From now on, today and the shift times follow
        the clocks of this zone.
      </Text>
    </ServerForm>
  );
}
