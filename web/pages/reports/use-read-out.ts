import { useEffect, useRef } from 'react';
import { recapId } from './view/recap.tsx';

/**
 * While a report is generated its button is out of reach, and the focus with it. What the report was made with takes the
 * focus then, and is read out; where people have gone on meanwhile they are left alone.
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
