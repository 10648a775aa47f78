import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { safeNext } from '#contract/safe-next.ts';
import { useChooseHospital } from '#web/features/sign-in/use-choose-hospital.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import type { SignInState } from './sign-in-state.ts';

/** A link into a module: chooses the hospital that has it. */
export function ModuleRedirectPage() {
  const module = Number(useParams().module);
  const [search] = useSearchParams();
  const { clients } = useAuthState();
  const chooseHospital = useChooseHospital();
  const navigate = useNavigate();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const next = safeNext(search.get('next'));
    const owner = clients?.find(hospital => hospital.modules.includes(module));
    const arrival = owner ? chooseHospital({ client: owner.id, module }, next) : Promise.reject();
    const state: SignInState = clients ? {} : { module };
    arrival.catch(() => navigate(paths.chooseHospital(next), { replace: true, state }));
  });

  return (
    <FullScreenPage title="Just a sec...">
      <Loader aria-hidden />
    </FullScreenPage>
  );
}
