import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type MailKind, mailKinds } from '#domain/people/mail-kinds.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';

const texts: Record<MailKind, { label: string; description: string }> = {
  subscriptions: {
    label: 'Report subscriptions',
    description: 'Reports that are sent to you regularly.',
  },
  reminders: {
    label: 'Reminders',
    description: 'Shifts of your modules that have no data, if your hospital asks for reminders.',
  },
  analyses: {
    label: 'Published analyses',
    description: 'New Parity Data Analyses of the hospitals that you are an owner of.',
  },
  standards: {
    label: 'Staffing standards',
    description:
      'Report dates seven days ahead, months below a required share, and acuity fields that a standard says nothing about.',
  },
};

/** The kinds of mail that a person can stop. */
export function MailsCard() {
  return (
    <Card title="Mails">
      {mailKinds.map(kind => (
        <MailSwitch key={kind} kind={kind} />
      ))}
      <Hint>
        You always get email about your account, such as a password reset or a new sign-in. Owners choose the
        addresses that get red flags.
      </Hint>
    </Card>
  );
}

function MailSwitch({ kind }: { kind: MailKind }) {
  const { mails } = useSignedInUser();
  const { updateUser } = useAuthActions();
  const change = useMutation({ mutationFn: (on: boolean) => updateUser({ mails: { [kind]: on } }) });
  return (
    <>
      <AlertLine error={change.error} />
      <Switch
        {...texts[kind]}
        checked={change.isPending ? change.variables : mails[kind]}
        onChange={event => change.mutate(event.currentTarget.checked)}
      />
    </>
  );
}
