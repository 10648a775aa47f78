import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthState } from '#contract/people/accounts.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { logInFromAutofill, logInWithPasskey } from './passkey-ceremonies.ts';

export interface PasskeyButtonProps {
  /** The account that must be signed in; absent: any. */
  username?: string;
  /** Whether an e-mail field on the screen offers passkeys too. */
  hasAutofill?: boolean;
  onSignedIn: (state: AuthState) => Promise<unknown>;
}

export function PasskeyButton({ username, hasAutofill = false, onSignedIn }: PasskeyButtonProps) {
  const pressed = useMutation({
    mutationFn: async () => onSignedIn(await logInWithPasskey(username)),
  });
  const refusal = useAutofill(hasAutofill && !pressed.isPending, onSignedIn);
  return (
    <Stack gap="s16">
      <AlertLine error={pressed.error ?? refusal} />
      <Button
        variant="default"
        fullWidth
        size="md"
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
        loading={pressed.isPending}
        onClick={() => pressed.mutate()}
      >
        Use a Passkey
      </Button>
    </Stack>
  );
}

/** Shorter than the ten minutes for which the server accepts an answer: a login page can stay open all night. */
const renewalMs = 9 * 60_000;

/** Returns why a passkey that was chosen from the autofill was refused. */
function useAutofill(isOn: boolean, onSignedIn: PasskeyButtonProps['onSignedIn']): unknown {
  const [refusal, setRefusal] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const wait = useEffectEvent(async (signal: AbortSignal) => {
    const state = await logInFromAutofill(signal);
    if (state) await onSignedIn(state);
  });

  useEffect(() => {
    if (!isOn) return;
    const leaving = new AbortController();
    const renew = () => setRound(round + 1);
    const timer = setInterval(renew, renewalMs);
    // Another tab may have asked since, and the server accepts only answers to the latest question.
    const renewIfVisible = () => document.visibilityState === 'visible' && renew();
    document.addEventListener('visibilitychange', renewIfVisible);
    wait(leaving.signal).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setRefusal(error);
      renew();
    });
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewIfVisible);
    };
  }, [isOn, round]);
  return refusal;
}
