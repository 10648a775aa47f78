import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { EmailField } from '#web/ui/form/email-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '#web/ui/link.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { readSignInState } from './sign-in-state.ts';

export function ForgotPasswordPage() {
  return (
    <FullScreenPage title="Forgot your password?">
      <MailedLinkForm
        intro="Enter your email address and we will send you a link to choose a new one."
        submitLabel="Reset Password"
        purpose="resetting your password"
        takesFocus
      />
    </FullScreenPage>
  );
}

/** The heading takes the focus, because it is news. The server chooses the mail that fits the account. */
export function ResendOnboardingPage() {
  const { hasDeadLink } = readSignInState(useLocation().state);
  return (
    <FullScreenPage title="Whoops, looks like your activation email expired.">
      <MailedLinkForm
        intro="Enter your email address and we will send you a new link."
        submitLabel="Send me another"
        purpose="activating your account"
        alert={hasDeadLink ? 'Your reset link is expired or invalid.' : null}
      />
    </FullScreenPage>
  );
}

interface MailedLinkFormProps {
  intro: string;
  submitLabel: string;
  /** The purpose of the mail: "resetting your password". */
  purpose: string;
  alert?: string | null;
  takesFocus?: boolean;
}

/** Mails a link to an address. Never reveals whether the address has an account. */
function MailedLinkForm({
  intro,
  submitLabel,
  purpose,
  alert = null,
  takesFocus = false,
}: MailedLinkFormProps) {
  const email = useInitialFocus<HTMLInputElement>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    initialValues: { email: '' },
    initialAlert: alert,
    submit: async body => {
      await client.startPasswordReset({ body });
      return body.email.trim();
    },
    onSubmitted: setSentTo,
  });
  return (
    <>
      {sentTo === null ? (
        <>
          <Hint>{intro}</Hint>
          <ServerForm form={form} submitLabel={submitLabel}>
            <EmailField {...(takesFocus && { ref: email })} {...form.textField('email')} />
          </ServerForm>
        </>
      ) : (
        <LinkSent purpose={purpose} address={sentTo} />
      )}
      <div>
        <Link to={paths.login()}>Back</Link>
      </div>
    </>
  );
}

/** Takes the focus from the removed button, so that it is read out. */
function LinkSent({ purpose, address }: { purpose: string; address: string }) {
  const sentence = useInitialFocus<HTMLParagraphElement>();
  return (
    <>
      <Text ref={sentence} tabIndex={-1}>
        Check your email to finish {purpose}.
      </Text>
      <Hint>
        If {address} has an account, a link is on its way. Nothing there after a few minutes? Look among your
        junk mail.
      </Hint>
    </>
  );
}
