import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { safeNext } from '#contract/safe-next.ts';
import { describeObstacle } from '#domain/people/client-obstacles.ts';
import { EnrollTwoFactor, useTwoFactorSetup } from '#web/features/sign-in/enroll-two-factor.tsx';
import { LogoutButton } from '#web/features/sign-in/logout-button.tsx';
import { RecoveryCodes } from '#web/features/sign-in/two-factor-codes.tsx';
import { type OpenHospitalState, useChooseHospital } from '#web/features/sign-in/use-choose-hospital.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { releaseInput } from '#web/lib/navigation/held-input.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '#web/ui/link.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';

type Blocked = NonNullable<AuthState['blocked']>;

/** The hospital that was just chosen, or that of the session, is blocked (B5): says why and what to do. */
export function OpenHospitalPage() {
  const state = useAuthState();
  const [search] = useSearchParams();
  const chosen = useLocation().state as OpenHospitalState | null;
  const next = safeNext(search.get('next'));
  const blocked = chosen?.blocked ?? state.blocked;
  if (!blocked) return <Navigate to={next} replace />;
  const others = hasSeveralHospitals(state) && (
    <div>
      <Link to={paths.chooseHospital(next)}>Choose another hospital</Link>
    </div>
  );
  const Page = blocked.reason === 'two-factor' ? TwoFactorPage : NetworkPage;
  return <Page blocked={blocked} next={next} others={others} />;
}

interface BlockedPageProps {
  blocked: Blocked;
  next: string;
  /** The way to the other hospitals, for people who have some. */
  others: ReactNode;
}

function NetworkPage({ blocked, next, others }: BlockedPageProps) {
  const open = useOpenHospital(blocked, next);
  return (
    <FullScreenPage title="Not available from here">
      <Hint>{describe(blocked)}</Hint>
      <Hint>
        Connect to the hospital’s network, then try again. An owner of the hospital can add networks.
      </Hint>
      <AlertLine error={open.error} {...(open.isSuccess && { message: 'It is still not available.' })} />
      <Button size="md" loading={open.isPending} onClick={() => open.mutate()}>
        Try Again
      </Button>
      {others}
      <LogoutButton />
    </FullScreenPage>
  );
}

function TwoFactorPage({ blocked, next, others }: BlockedPageProps) {
  const { tfa_enabled } = useSignedInUser();
  const setup = useTwoFactorSetup();
  const open = useOpenHospital(blocked, next);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

  if (recoveryCodes) {
    return (
      <FullScreenPage title="Save your recovery codes">
        <RecoveryCodes
          codes={recoveryCodes}
          onSaved={() => {
            releaseInput();
            open.mutate();
          }}
        />
        <AlertLine error={open.error} />
      </FullScreenPage>
    );
  }
  return (
    <FullScreenPage title="Set up two-factor auth">
      {setup.isIdle && <Hint>{tfa_enabled ? describeLogin(blocked) : describe(blocked)}</Hint>}
      {setup.isIdle && !tfa_enabled && (
        <>
          <Hint>You need your phone with an authenticator app. It takes about a minute.</Hint>
          <Button size="md" onClick={() => setup.mutate(undefined)}>
            Set Up
          </Button>
        </>
      )}
      {!setup.isIdle && (
        // The state stays as it is until the codes are saved: with the new one this screen would close.
        <EnrollTwoFactor setup={setup} onEnabled={(_state, codes) => setRecoveryCodes(codes)} />
      )}
      {others}
      <LogoutButton />
    </FullScreenPage>
  );
}

function useOpenHospital({ client_id }: Blocked, next: string) {
  const chooseHospital = useChooseHospital();
  return useMutation({ mutationFn: () => chooseHospital({ client: client_id }, next) });
}

function describe({ name, reason, address }: Blocked): string {
  return describeObstacle({ name, obstacle: reason, address });
}

/** The person has enrolled in another browser since this session started. */
function describeLogin({ name }: Blocked): string {
  return `${name} requires two-factor authentication. Please log in again with a code from your authenticator app.`;
}
