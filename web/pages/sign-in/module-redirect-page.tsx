import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { safeNext } from '#contract/safe-next.ts';
import { useChooseHospital } from '#web/features/sign-in/use-choose-hospital.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';

/** A link into a module: chooses the hospital that has it. */
export function ModuleRedirectPage() {
  const module = Number(useParams().module);
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const { clients } = useAuthState();
  const chooseHospital = useChooseHospital();
  const navigate = useNavigate();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const next = safeNext(search.get('next'));
    const owner = clients?.find(hospital => hospital.modules.includes(module));
    // Signed-out users come back here after the login; others choose a hospital.
    const instead = paths.chooseHospital(clients ? next : pathname + query);
    const arrival = owner ? chooseHospital({ client: owner.id, module }, next) : Promise.reject();
    arrival.catch(() => navigate(instead, { replace: true }));
  });

  return (
    <FullScreenPage title="Just a sec...">
      <Loader aria-hidden />
    </FullScreenPage>
  );
}
