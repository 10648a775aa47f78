import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthenticatorForm } from '#web/features/sign-in/authenticator-form.tsx';
import { client } from '#web/lib/api/client.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { ConfirmSetupForm } from './confirm-setup-form.tsx';
import type { TwoFactorSetup } from './prepare-two-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface EnableTwoFactorDialogProps {
  opened: boolean;
  /** Begun by the button that opens the dialog. */
  setup: UseMutationResult<TwoFactorSetup, Error, string | undefined>;
  onClose: () => void;
}

/** The secret into the app, a code of it back, and then the recovery codes, which are shown this once. */
export function EnableTwoFactorDialog({ opened, setup, onClose }: EnableTwoFactorDialogProps) {
  const { update } = useAuthActions();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const isAsked = usePasswordAsked(setup, opened);

  async function enable(token: string) {
    const { recovery_codes, ...state } = await client.finishEnablingTwoFactor({ body: { token } });
    setRecoveryCodes(recovery_codes);
    return state;
  }

  if (recoveryCodes) {
    return (
      <Dialog
        title="Save your recovery codes"
        opened={opened}
        onClose={onClose}
        onClosed={() => setRecoveryCodes(null)}
        mustFinish
      >
        <RecoveryCodes codes={recoveryCodes} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Enable Two-Factor Auth" opened={opened} onClose={onClose}>
      {isAsked && !setup.isSuccess && <ConfirmSetupForm submit={setup.mutateAsync} />}
      {!isAsked && setup.isError && (
        <SetupFailed error={setup.error} onRetry={() => setup.mutate(undefined)} />
      )}
      {!isAsked && setup.isPending && <SetupSkeleton />}
      {setup.isSuccess && (
        <>
          <AuthenticatorSetup {...setup.data} />
          <AuthenticatorForm submitLabel="Verify Code" submit={enable} onSubmitted={update} />
        </>
      )}
    </Dialog>
  );
}

/** Whether the server wants the password first; the form stays while it is checked. */
function usePasswordAsked({ error }: EnableTwoFactorDialogProps['setup'], opened: boolean): boolean {
  const [asked, setAsked] = useState(false);
  const isWanted = error !== null && 'current_password' in readProblems(error).fields;
  if (isWanted && !asked) setAsked(true);
  if (!opened && asked) setAsked(false);
  return asked;
}

function SetupFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <AlertLine message={errorMessage(error)} />
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

function SetupSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={18} width="85%" />
      <Skeleton height={188} width={188} mx="auto" />
      <Skeleton height={60} />
      <Skeleton height={46} />
      <Skeleton height={42} />
    </>
  );
}
