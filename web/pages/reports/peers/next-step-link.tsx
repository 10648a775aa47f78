import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useModuleId } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { NextStep } from '../cards/card.ts';

export function NextStepLink({ step: { label } }: { step: NextStep }) {
  const module = useModuleId();
  return (
    <Button component={Link} to={paths.hospitalSettings(module)} variant="default" mt="s12">
      {label}
    </Button>
  );
}
