import { createContext, use, useCallback, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AskedAddress } from './asked-address.ts';

/** One for everything on a page that rewrites its address: the list, its filters, what a report shows. */
export const AskedAddressContext = createContext(new AskedAddress());

export interface RewriteOptions {
  /** Back then leads past this change. */
  replace?: boolean;
}

/** False where the address says so already. */
type Rewrite = (change: (before: URLSearchParams) => URLSearchParams, options?: RewriteOptions) => boolean;

/** What stands in the address, and a way to change it: one change builds on the one before, drawn or not. */
export function useAddress(): { params: URLSearchParams; rewrite: Rewrite } {
  const asked = use(AskedAddressContext);
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  // At every arrival, also where the address is the same, and before any other effect may rewrite it.
  useLayoutEffect(() => {
    asked.arrive(`${location.pathname}?${new URLSearchParams(location.search)}`);
  }, [asked, location]);
  const rewrite = useCallback<Rewrite>(
    (change, { replace = false } = {}) => {
      const next = change(new URLSearchParams(asked.latest.split('?')[1]));
      const address = `${pathname}?${next}`;
      if (address === asked.latest) return false;
      asked.ask(address);
      void navigate(`?${next}`, { preventScrollReset: true, replace });
      return true;
    },
    [asked, pathname, navigate],
  );
  return { params, rewrite };
}
