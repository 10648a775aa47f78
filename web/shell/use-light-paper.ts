import { useLayoutEffect } from 'react';
import { usePrinting } from '#web/lib/use-printing.ts';

/** Prints in the light colour scheme. */
export function useLightPaper(): void {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    return () => {
      dataset.mantineColorScheme = before;
    };
  }, [isPrinting]);
}
