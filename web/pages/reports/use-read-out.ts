import { useEffect, useRef } from 'react';
import { recapId } from './view/recap.tsx';

/**
 * Returns a function to call on Generate. The button is disabled while the report is generated and loses the focus; the
 * recap of the new report then takes it, so that screen readers read it, unless the user has focused something else.
 */
export function useReadOut(isFetching: boolean): () => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isFetching || !isAwaited.current) return;
    isAwaited.current = false;
    if (document.activeElement === document.body)
      document.getElementById(recapId)?.focus({ preventScroll: true });
  }, [isFetching]);
  return () => {
    isAwaited.current = true;
  };
}
