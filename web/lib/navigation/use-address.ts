import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { createRequestedQueries } from './requested-queries.ts';

const queries = createRequestedQueries();

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
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  // A layout effect, because effects of the page may call `rewrite`. `location` also changes when Back leads to an
  // address with the same query. A component that mounts while another address is requested is shown at the one before.
  useLayoutEffect(() => {
    if (location === rendered) return;
    rendered = location;
    queries.show(new URLSearchParams(location.search).toString());
  }, [location]);
  const rewrite = useCallback<Rewrite>(
    (change, { replace = false, state } = {}) => {
      const requested = queries.last();
      const next = change(new URLSearchParams(requested)).toString();
      if (next === requested && !state) return;
      queries.request(next);
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
