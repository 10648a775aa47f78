import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { IsoDate } from '#domain/time/calendar.ts';
import { paths } from '#web/paths.ts';
import type { WindowOfDay } from './day-view.ts';

/** Given along by links that open the form from the dashboard. */
export const openedHere = { openedHere: true } as const;

/**
 * Which window's form is open: the address says so (`/dashboard/2026-11-14?window=420`). A window that takes no data
 * opens none. The date is always in it: a form that is open when the next day begins stays where it is.
 */
export function useFormWindow(date: IsoDate, windows: readonly WindowOfDay[]) {
  const [search] = useSearchParams();
  const isDated = useParams().date !== undefined;
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = search.get('window');
  const windowId = windows.find(({ id, takesData }) => String(id) === asked && takesData)?.id ?? null;

  useEffect(() => {
    if (windowId === null || isDated) return;
    void navigate(paths.shiftForm(date, windowId), { state, replace: true, preventScrollReset: true });
  }, [date, windowId, isDated, state, navigate]);

  return {
    windowId: isDated ? windowId : null,
    /** Closing undoes the opening. Who came straight to the form stays on the day. */
    close() {
      if (isOpenedHere(state)) void navigate(-1);
      else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    },
  };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
