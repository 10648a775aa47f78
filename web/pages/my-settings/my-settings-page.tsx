import {
  Button,
  Group,
  type MantineColorScheme,
  SegmentedControl,
  Switch,
  useMantineColorScheme,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { SingleLetterSwitch } from '#web/features/keys/single-letter-switch.tsx';
import { LogoutButton } from '#web/features/sign-in/logout-button.tsx';
import { SubscriptionsCard } from '#web/features/subscriptions/subscriptions-card.tsx';
import { client } from '#web/lib/api/client.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { keepScheme } from '#web/lib/colour-scheme.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CurrentPasswordField, NewPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Page } from '#web/ui/page/page.tsx';
import { SettingRow } from '#web/ui/setting-list.tsx';
import { MailsCard } from './mails-card.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { SessionsCard, sessionsQuery } from './sessions-card.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

export function MySettingsPage() {
  const { email } = useSignedInUser();
  return (
    <Page title="My Settings" subtitle={email}>
      <Card title="Security">
        <PasswordRow />
        <TwoFactorRow />
        <PasskeysRow />
      </Card>
      <AccessibilityCard />
      <AppearanceCard />
      <SessionCard />
      <MailsCard />
      {/* Last, because they load later: a card above would move a button while it is pressed. */}
      <SubscriptionsCard />
      <SessionsCard />
    </Page>
  );
}

function AccessibilityCard() {
  const { color_blind } = useSignedInUser();
  const { updateUser } = useAuthActions();
  const change = useMutation({ mutationFn: (on: boolean) => updateUser({ color_blind: on ? 1 : null }) });
  return (
    <Card title="Accessibility">
      <AlertLine error={change.error} />
      <Switch
        label="Colour-blind friendly colours"
        checked={change.isPending ? change.variables : color_blind === 1}
        onChange={event => change.mutate(event.currentTarget.checked)}
      />
      <SingleLetterSwitch />
    </Card>
  );
}

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
];

function AppearanceCard() {
  const { id } = useSignedInUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  function choose(scheme: MantineColorScheme) {
    keepScheme(id, scheme);
    setColorScheme(scheme);
  }

  return (
    <Card title="Appearance">
      <SettingRow title="Colours of the screen" hint="For you in this browser. Paper stays light.">
        <SegmentedControl
          aria-label="Colours of the screen"
          data={schemes}
          value={colorScheme}
          onChange={choose}
        />
      </SettingRow>
    </Card>
  );
}

function SessionCard() {
  return (
    <Card title="Session">
      <Group>
        <LogoutButton />
        {hasSeveralHospitals(useAuthState()) && (
          <Button component={Link} to={paths.chooseHospital()} variant="default">
            Switch Hospital
          </Button>
        )}
      </Group>
    </Card>
  );
}

function PasswordRow() {
  const [isOpened, setIsOpened] = useState(false);
  const [isChanged, setIsChanged] = useState(false);

  function finish() {
    setIsChanged(true);
    setIsOpened(false);
  }

  return (
    <>
      <SettingRow
        title="Password"
        hint={
          <span role="status">
            {isChanged
              ? 'Password changed. Your other sessions have ended.'
              : 'Changing it ends your other sessions.'}
          </span>
        }
      >
        <Button variant="default" onClick={() => setIsOpened(true)}>
          Change Password
        </Button>
      </SettingRow>
      <Dialog title="Change Password" opened={isOpened} onClose={() => setIsOpened(false)}>
        <ChangePasswordForm onChanged={finish} />
      </Dialog>
    </>
  );
}

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const { email } = useSignedInUser();
  const { update } = useAuthActions();
  const queryClient = useQueryClient();
  const form = useServerForm({
    initialValues: { old_password: '', new_password1: '', new_password2: '' },
    submit: body => client.changePassword({ body }),
    onSubmitted: async state => {
      onChanged();
      await update(state);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <ServerForm form={form} submitLabel="Save Password">
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField label="Current password" data-autofocus {...form.textField('old_password')} />
      <NewPasswordField label="New password" {...form.textField('new_password1')} />
      <NewPasswordField
        label="New password, once more"
        description={null}
        {...form.textField('new_password2')}
      />
    </ServerForm>
  );
}
