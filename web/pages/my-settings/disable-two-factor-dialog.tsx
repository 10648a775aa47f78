import { SecondFactorForm } from '#web/features/sign-in/second-factor-form.tsx';
import { client } from '#web/lib/api/client.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

interface DisableTwoFactorDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function DisableTwoFactorDialog({ opened, onClose }: DisableTwoFactorDialogProps) {
  const { update } = useAuthActions();
  return (
    <Dialog title="Disable Two-Factor Auth" opened={opened} onClose={onClose}>
      <SecondFactorForm
        submitLabel="Disable"
        submit={token => client.disableTwoFactor({ body: { token } })}
        onSubmitted={state => {
          onClose();
          void update(state);
        }}
      />
    </Dialog>
  );
}
