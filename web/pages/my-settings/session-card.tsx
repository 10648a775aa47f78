import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { LogoutButton } from '#web/features/sign-in/logout-button.tsx';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';

export function SessionCard() {
  const severalHospitals = hasSeveralHospitals(useAuthState());
  return (
    <Card title="Session">
      <Group>
        <LogoutButton />
        {severalHospitals && (
          <Button component={Link} to={paths.chooseHospital()} variant="default">
            Switch Hospital
          </Button>
        )}
      </Group>
    </Card>
  );
}
