import { useLocation } from 'react-router';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { deadLinkOf } from './dead-link.ts';
import { MailedLinkForm } from './mailed-link-form.tsx';

/** The heading takes the focus here, not the field: it is news. The server sends the mail that fits the person. */
export function ResendOnboardingPage() {
  const deadLink = deadLinkOf(useLocation().state);
  const purpose = deadLink?.purpose === 'reset' ? 'resetting your password' : 'activating your account';
  return (
    <FullScreenPage title="Whoops, looks like your activation email expired.">
      <MailedLinkForm
        intro="Enter your email address and we will send you a new link."
        submitLabel="Send me another"
        afterwards={`Check your email to finish ${purpose}.`}
        alert={deadLink?.sentence ?? null}
      />
    </FullScreenPage>
  );
}
