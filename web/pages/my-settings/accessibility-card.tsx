import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';

export function AccessibilityCard() {
  const { color_blind } = useSignedInUser();
  const { updateUser } = useAuthActions();
  const change = useMutation({ mutationFn: (on: boolean) => updateUser({ color_blind: on ? 1 : null }) });
  return (
    <Card title="Accessibility">
      <AlertLine message={change.isError ? errorMessage(change.error) : null} />
      <Switch
        label="Colour-blind friendly colours"
        checked={change.isPending ? change.variables : color_blind === 1}
        onChange={event => change.mutate(event.currentTarget.checked)}
      />
    </Card>
  );
}
