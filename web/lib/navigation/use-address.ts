import { useCallback, useContext, useLayoutEffect, useMemo } from 'react';
import {
  type Location,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
} from 'react-router';

/** The query string requested last. It is rendered a moment later, and the next change must build on it. */
let requested = '';

/** The history entry on the page. */
let rendered: Location | null = null;

export interface RewriteOptions {
  /** Replaces the current history entry, so that Back skips this change. */
  replace?: boolean;
  /** The state of the new history entry. An entry that is replaced keeps its state. */
  state?: object;
}

type Rewrite = (change: (before: URLSearchParams) => URLSearchParams, options?: RewriteOptions) => void;

/** The query parameters of the address and a function that changes them. */
export function useAddress(): { params: URLSearchParams; rewrite: Rewrite } {
  const location = useLocation();
  const navigate = useNavigate();
  const router = useContext(RouterContext)?.router;
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  // A layout effect, because effects of the page may call `rewrite`. `location` also changes when Back leads to an
  // address with the same query. A component that mounts while another address is requested is shown at the one before.
  useLayoutEffect(() => {
    if (location === rendered) return;
    rendered = location;
    // Rendering takes a moment, in which the router may have gone on.
    if (router?.state.location.key !== location.key) return;
    requested = new URLSearchParams(location.search).toString();
  }, [location, router]);
  const rewrite = useCallback<Rewrite>(
    (change, { replace = false, state } = {}) => {
      const next = change(new URLSearchParams(requested)).toString();
      if (next === requested && !state) return;
      requested = next;
      void navigate(`?${next}`, {
        preventScrollReset: true,
        replace,
        state: state ?? (replace ? rendered?.state : null),
      });
    },
    [navigate],
  );
  return { params, rewrite };
}
