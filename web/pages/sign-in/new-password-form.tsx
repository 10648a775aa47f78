import { useNavigate, useParams } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { NewPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { type DeadLink, deadLinkBehind } from './dead-link.ts';

interface NewPasswordFormProps {
  purpose: DeadLink['purpose'];
  label: string;
  submitLabel: string;
  onFinished: (state: AuthState) => void;
}

/** Sets a password with the token of a mailed link, which is in the address. A link that is dead leads to another. */
export function NewPasswordForm({ purpose, label, submitLabel, onFinished }: NewPasswordFormProps) {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const field = useInitialFocus<HTMLInputElement>();

  async function finish({ password }: { password: string }) {
    try {
      return { state: await client.finishPasswordReset({ body: { password, token } }) };
    } catch (error) {
      const deadLink = deadLinkBehind(error, purpose);
      if (!deadLink) throw error;
      return { deadLink };
    }
  }

  const form = useServerForm({
    initialValues: { password: '' },
    submit: finish,
    onSubmitted: outcome => {
      if ('state' in outcome) return onFinished(outcome.state);
      void navigate(paths.resendOnboarding, { replace: true, state: { deadLink: outcome.deadLink } });
    },
  });

  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <NewPasswordField label={label} ref={field} {...form.textField('password')} />
    </ServerForm>
  );
}
