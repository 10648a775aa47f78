import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { WindowOfDay } from './day-view.ts';

/** Given along by links that open the form from the dashboard. */
export const openedHere = { openedHere: true } as const;

/** Which window's form is open: the address says so (`?window=420`). A window that takes no data opens none. */
export function useFormWindow(windows: readonly WindowOfDay[]) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = search.get('window');
  const window = windows.find(({ id, takesData }) => String(id) === asked && takesData);

  return {
    windowId: window?.id ?? null,
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
