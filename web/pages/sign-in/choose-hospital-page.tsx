import { Button, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { LogoutButton } from '#web/features/sign-in/logout-button.tsx';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths, safeNext } from '#web/paths.ts';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { HospitalChooser } from './hospital-chooser.tsx';

export function ChooseHospitalPage() {
  const [search] = useSearchParams();
  const { clients } = useAuthState();
  const next = safeNext(search.get('next'));
  if (!clients) {
    return (
      <FullScreenPage title="Choose a Hospital">
        <Text size="sm" c="dimmed">
          Log in to see your hospitals.
        </Text>
        <Button component={Link} to={paths.login(next)}>
          Log In
        </Button>
      </FullScreenPage>
    );
  }
  return (
    <FullScreenPage title="Choose a Hospital">
      <HospitalChooser hospitals={clients} next={next} />
      <LogoutButton />
    </FullScreenPage>
  );
}
