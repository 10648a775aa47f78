import { Stack, Text, TextInput } from '@mantine/core';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { parseDevice } from '#domain/people/sign-in/device.ts';
import { passkeyNameLength } from '#domain/people/sign-in/passkeys.ts';
import { ConfirmPassword } from '#web/features/sign-in/confirm-password.tsx';
import { addPasskey } from '#web/features/sign-in/passkey-ceremonies.ts';
import { client } from '#web/lib/api/client.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import classes from '#web/ui/dialog/confirm-dialog.module.css';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

export function AddPasskeyForm({ onAdded }: { onAdded: (passkey: Passkey) => void }) {
  const form = useServerForm({
    initialValues: { name: parseDevice(navigator.userAgent).name, current_password: '' },
    // Checked before the device creates a passkey, which it would keep.
    check: ({ name }) => (name.trim() === '' ? { name: fillThisOut } : {}),
    submit: addPasskey,
    onSubmitted: onAdded,
    clearWhenRefused: ['current_password'],
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        Your browser will ask where to keep the passkey, and for your fingerprint, your face or a PIN.
      </Text>
      <ServerForm form={form} submitLabel="Continue">
        <TextInput
          label="Name"
          description="To recognize it in this list."
          maxLength={passkeyNameLength}
          data-autofocus
          {...form.textField('name')}
        />
        <ConfirmPassword form={form} confirmation="recent" />
      </ServerForm>
    </>
  );
}

interface RenamePasskeyFormProps {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
}

export function RenamePasskeyForm({ passkey: { id, name }, onRenamed }: RenamePasskeyFormProps) {
  const form = useServerForm({
    initialValues: { name, current_password: '' },
    submit: body => client.renamePasskey({ params: { id }, body }),
    onSubmitted: onRenamed,
    clearWhenRefused: ['current_password'],
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TextInput label="Name" maxLength={passkeyNameLength} data-autofocus {...form.textField('name')} />
      <ConfirmPassword form={form} confirmation="own" />
    </ServerForm>
  );
}

interface RemovePasskeyFormProps {
  passkey: Passkey;
  onRemoved: () => void;
}

export function RemovePasskeyForm({ passkey: { id, name }, onRemoved }: RemovePasskeyFormProps) {
  const form = useServerForm({
    initialValues: { current_password: '' },
    submit: body => client.removePasskey({ params: { id }, body }),
    onSubmitted: onRemoved,
    clearWhenRefused: ['current_password'],
  });
  return (
    <Stack gap="s16" className={classes.form ?? ''}>
      <Text>
        “{name}” can then no longer be used to log in to Parity. Your browser or device may keep its copy
        until you delete it there.
      </Text>
      <ServerForm form={form} submitLabel="Remove">
        <ConfirmPassword form={form} confirmation="own" />
      </ServerForm>
    </Stack>
  );
}
