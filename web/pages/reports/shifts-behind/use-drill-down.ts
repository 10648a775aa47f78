import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DrillDown } from '#web/cards/show-shifts.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { describeFilter, readFilter, writeFilter } from './shifts-filter.ts';

const param = 'shifts';

/**
 * The shifts behind a figure. Their filter is in the address, so that a link opens them. Opened here, they have an entry of the
 * history, with the title that the figure gives them: Back closes them and leaves the report as it is.
 */
export function useDrillDown() {
  const { state: entry } = useLocation();
  const navigate = useNavigate();
  const auth = useAuthState();
  const { params, rewrite } = useAddress();
  const title: string | undefined = entry?.behind;
  const text = params.get(param);
  const behind = useMemo<DrillDown | null>(() => {
    const query = readFilter(text);
    if (!query) return null;
    const names = new Map(availableModules(auth).map(({ id, name }) => [id, name]));
    return { query, title: title ?? describeFilter(query, names) };
  }, [text, title, auth]);
  const show = useCallback(
    (shown: DrillDown) =>
      rewrite(before => withParams(before, { [param]: writeFilter(shown.query) }), {
        state: { behind: shown.title },
      }),
    [rewrite],
  );

  function close() {
    if (title !== undefined) void navigate(-1);
    else rewrite(before => withParams(before, { [param]: null }), { replace: true });
  }

  return { behind, show, close };
}
