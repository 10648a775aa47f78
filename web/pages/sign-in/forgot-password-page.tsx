import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { MailedLinkForm } from './mailed-link-form.tsx';

export function ForgotPasswordPage() {
  const email = useInitialFocus<HTMLInputElement>();
  return (
    <FullScreenPage title="Forgot your password?">
      <MailedLinkForm
        intro="Enter your email address and we will send you a link to choose a new one."
        submitLabel="Reset Password"
        afterwards="Check your email to finish resetting your password."
        emailRef={email}
      />
    </FullScreenPage>
  );
}
