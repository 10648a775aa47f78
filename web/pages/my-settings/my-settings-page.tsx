import {
  Button,
  Group,
  type MantineColorScheme,
  SegmentedControl,
  Switch,
  useMantineColorScheme,
} from '@mantine/core';
import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
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
import { OpenSessions, sessionsQuery } from './open-sessions.tsx';
import { PasskeysRow, passkeysQuery } from './passkeys-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

export function MySettingsPage() {
  const { email } = useSignedInUser();
  // A list that arrives would move what is below it, perhaps while a button there is pressed.
  const hasPasskeys = useHasArrived(passkeysQuery);
  const hasSessions = useHasArrived(sessionsQuery);
  return (
    <Page title="My Settings" subtitle={email}>
      <Card title="Security">
        <PasswordRow />
        <TwoFactorRow />
        <PasskeysRow />
      </Card>
      {hasPasskeys && (
        <>
          <AccessibilityCard />
          <AppearanceCard />
          <MailsCard />
          <SessionCard />
          {hasSessions && <SubscriptionsCard />}
        </>
      )}
    </Page>
  );
}

/** Whether the first answer, or the first failure, is there. The list itself asks for it. */
function useHasArrived<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>): boolean {
  const { isPending, failureCount } = useQuery({ ...query, enabled: false });
  return !isPending || failureCount > 0;
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
  { value: 'auto', label: 'Same as this device' },
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
      <SettingRow title="Screen colors" hint="For you in this browser. Paper stays light.">
        <SegmentedControl aria-label="Screen colors" data={schemes} value={colorScheme} onChange={choose} />
      </SettingRow>
    </Card>
  );
}

/** This session, and the others that are open. */
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
      <OpenSessions />
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
