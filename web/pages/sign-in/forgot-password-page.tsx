import { paths } from '#web/paths.ts';
import { FullScreenPage } from '#web/ui/full-screen-page.tsx';
import { Link } from '#web/ui/link.tsx';

export function ForgotPasswordPage() {
  return (
    <FullScreenPage title="Forgot your password?">
      <Link to={paths.login()}>Back</Link>
    </FullScreenPage>
  );
}
