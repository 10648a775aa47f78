import { Text, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Link } from '#web/ui/link.tsx';

interface MailedLinkFormProps {
  intro: ReactNode;
  submitLabel: string;
  /** What to do once the mail is on its way. */
  afterwards: string;
  alert?: string | null;
  emailRef?: RefObject<HTMLInputElement | null>;
}

/** Asks for an address and has a link mailed to it. Never tells whether the address has an account. */
export function MailedLinkForm({ intro, submitLabel, afterwards, alert, emailRef }: MailedLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    initialValues: { email: '' },
    initialAlert: alert ?? null,
    submit: async body => {
      await client.startPasswordReset({ body });
      return body.email.trim();
    },
    onSubmitted: setSentTo,
  });

  if (sentTo !== null) return <CheckEmail sentence={afterwards} address={sentTo} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {intro}
      </Text>
      <ServerForm form={form} submitLabel={submitLabel}>
        <TextInput
          label="Email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(emailRef && { ref: emailRef })}
          {...form.textField('email')}
        />
      </ServerForm>
      <div>
        <Link to={paths.login()}>Back</Link>
      </div>
    </>
  );
}

/** Takes the focus from the button that is gone, so that it is read out. */
function CheckEmail({ sentence, address }: { sentence: string; address: string }) {
  const words = useInitialFocus<HTMLParagraphElement>();
  return (
    <>
      <Text ref={words} tabIndex={-1}>
        {sentence}
      </Text>
      <Text size="sm" c="dimmed">
        If {address} has an account, a link is on its way. Nothing there after a few minutes? Look among your
        junk mail.
      </Text>
      <div>
        <Link to={paths.login()}>Back</Link>
      </div>
    </>
  );
}
