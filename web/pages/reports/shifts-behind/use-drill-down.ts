import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import type { DrillDown } from '../cards/show-shifts.ts';

/** The shifts behind a figure, kept in an entry of the history: Back closes them and leaves the report as it is. */
export function useDrillDown() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { rewrite } = useAddress();
  const behind: DrillDown | null = state?.behind ?? null;
  const show = useCallback(
    (shown: DrillDown) => rewrite(before => before, { state: { behind: shown } }),
    [rewrite],
  );
  return { behind, show, close: () => behind && void navigate(-1) };
}
