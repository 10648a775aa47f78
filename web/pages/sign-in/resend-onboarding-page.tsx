import { paths } from '#web/paths.ts';
import { FullScreenPage } from '#web/ui/full-screen-page.tsx';
import { Link } from '#web/ui/link.tsx';

export function ResendOnboardingPage() {
  return (
    <FullScreenPage title="Whoops, looks like your activation email expired.">
      <Link to={paths.login()}>Back</Link>
    </FullScreenPage>
  );
}
