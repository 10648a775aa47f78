import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { NextStep } from '#web/cards/card.ts';
import { useModuleId } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export function NextStepLink({ step: { label } }: { step: NextStep }) {
  const module = useModuleId();
  return (
    <Button component={Link} to={paths.hospitalSettings(module)} variant="default" mt="s12">
      {label}
    </Button>
  );
}
