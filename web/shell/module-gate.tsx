import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule, locateModule } from '#web/lib/auth/session.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useScreen } from '#web/lib/navigation/screen.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { AbsentPage } from '#web/ui/page/absent-page.tsx';

/**
 * The module in the address of a screen (D51). A module of another of the user's hospitals switches to that hospital; one that
 * the user may not use is named as such. An address without a module means the current one and is completed.
 */
export function ModuleGate() {
  const screen = useScreen();
  const state = useAuthState();
  const { pathname, search, hash } = useLocation();
  const named = screen?.module ? new URLSearchParams(search).get('module') : null;
  const place = named ? locateModule(state, named) : 'here';
  if (place === 'elsewhere') {
    return <Navigate to={paths.moduleRedirect(Number(named), pathname + search + hash)} replace />;
  }
  // Without a hospital, the screen itself says why.
  if (place === 'nowhere' && state.client) return <AbsentModule />;
  return (
    <>
      {screen?.module === 'always' && !named && <ModuleInAddress />}
      <Outlet />
    </>
  );
}

function ModuleInAddress() {
  const { rewrite } = useAddress();
  const module = currentModule(useAuthState())?.id;
  useEffect(() => {
    if (module !== undefined) rewrite(before => withParams(before, { module }), { replace: true });
  }, [module, rewrite]);
  return null;
}

/** Does not say whether the module exists (D30). */
function AbsentModule() {
  const module = currentModule(useAuthState());
  return (
    <AbsentPage
      title="No access"
      finding="This link leads to a module that you cannot use."
      hint="It may belong to a hospital that you are not a member of, or it was deactivated. Ask the person who sent you the link, or an owner of that hospital."
      link={{ to: paths.dashboard(module?.id), label: module ? `Open ${module.name}` : 'Dashboard' }}
    />
  );
}
