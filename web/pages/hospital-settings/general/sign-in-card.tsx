import { Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { use } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { normalizeNetworks } from '#domain/people/networks.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { ConfirmPassword } from '#web/features/sign-in/confirm-password.tsx';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { faults, findNumberFault, splitTyped } from '#web/ui/form/checks.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

/** What the hospital asks of people who sign in (B5). */
export function SignInCard({ hospital }: { hospital: Client }) {
  const { idleMinutes } = use(PageInfoContext);
  const networks = hospital.allowed_networks?.length ?? 0;
  const from = networks === 0 ? 'any network' : `${networks} ${networks === 1 ? 'network' : 'networks'}`;
  return (
    <SettingCard
      title="Sign-In"
      editLabel="Edit sign-in"
      form={close => <SignInForm hospital={hospital} onSaved={close} />}
    >
      <Stack gap="s4">
        <Text size="sm">
          {hospital.two_factor_required
            ? 'Two-factor authentication is required.'
            : 'Two-factor authentication is each person’s choice.'}
        </Text>
        <Text size="sm">
          Sessions end after {hospital.idle_minutes ?? idleMinutes} idle minutes. The hospital opens from{' '}
          {from}.
        </Text>
      </Stack>
    </SettingCard>
  );
}

function SignInForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const { idleMinutes } = use(PageInfoContext);
  const save = useSaveHospital(hospital);
  const initialValues = {
    two_factor_required: hospital.two_factor_required ?? false,
    idle_minutes: String(hospital.idle_minutes ?? ''),
    allowed_networks: hospital.allowed_networks?.join('\n') ?? '',
    current_password: '',
  };
  const form = useServerForm({
    initialValues,
    check: ({ idle_minutes, allowed_networks }) =>
      faults({
        idle_minutes: idle_minutes.trim()
          ? findNumberFault(idle_minutes, { min: 1, max: idleMinutes, decimals: 0 })
          : undefined,
        allowed_networks: findNetworkFault(allowed_networks),
      }),
    submit: values => save(pickChanges(toSignInBody(values), toSignInBody(initialValues))),
    onSubmitted: onSaved,
    clearWhenRefused: ['current_password'],
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <Switch
        label="Require two-factor authentication"
        description="People who do not use it yet set it up at their next login."
        {...form.checkbox('two_factor_required')}
      />
      <TextInput
        label="Idle minutes"
        description={`Sessions end after this many minutes without an action. Empty means ${idleMinutes}.`}
        inputMode="numeric"
        placeholder={String(idleMinutes)}
        {...form.textField('idle_minutes')}
      />
      <Textarea
        label="Allowed networks"
        description="One address or network per line, such as 203.0.113.0/24. Empty means all. Administrators and API tokens are not restricted."
        rows={4}
        spellCheck={false}
        {...form.textField('allowed_networks')}
      />
      <ConfirmPassword form={form} />
    </ServerForm>
  );
}

interface SignInValues {
  two_factor_required: boolean;
  idle_minutes: string;
  allowed_networks: string;
  current_password: string;
}

function toSignInBody({
  two_factor_required,
  idle_minutes,
  allowed_networks,
  current_password,
}: SignInValues) {
  return {
    two_factor_required,
    idle_minutes: idle_minutes.trim() === '' ? null : Number(idle_minutes),
    allowed_networks: splitTyped(allowed_networks),
    ...(current_password && { current_password }),
  };
}

function findNetworkFault(text: string): string | undefined {
  const outcome = normalizeNetworks(splitTyped(text));
  return outcome.ok ? undefined : outcome.problem;
}
