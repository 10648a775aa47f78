import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { IsoDate } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { WindowOfDay } from './day-view.ts';

/** Navigation state of links that open the form from the dashboard. */
export const openedHere = { openedHere: true } as const;

/**
 * The window whose form is open, from the address (`/dashboard/2026-11-14?module=1&window=420`); `now` is the running one. A
 * window that takes no data opens none. The address of an open form has its date and window, so that it keeps them when
 * the next day or window begins.
 */
export function useFormWindow(moduleId: number, date: IsoDate, windows: readonly WindowOfDay[]) {
  const [search] = useSearchParams();
  const isDated = useParams().date !== undefined;
  const { state } = useLocation();
  const navigate = useNavigate();
  const close = useBackToDay(moduleId, date);
  const requested = search.get('window');
  const window = windows.find(
    ({ id, mark }) => String(id) === requested || (requested === 'now' && mark === 'now'),
  );
  const windowId = window?.takesData ? window.id : null;
  const isFixed = isDated && requested === String(windowId);

  useEffect(() => {
    if (windowId === null || isFixed) return;
    const address = paths.shiftForm(date, windowId, moduleId);
    void navigate(address, { state, replace: true, preventScrollReset: true });
  }, [moduleId, date, windowId, isFixed, state, navigate]);

  return { windowId: isFixed ? windowId : null, close };
}

/** Closes what the address opens over a day: goes back if it was opened from the dashboard, else stays on the day. */
export function useBackToDay(moduleId: number, date: IsoDate): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (isOpenedHere(state)) void navigate(-1);
    else void navigate(paths.dashboardOn(date, moduleId), { replace: true, preventScrollReset: true });
  };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
