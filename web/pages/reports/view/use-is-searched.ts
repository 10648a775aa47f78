import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * Whether the browser was asked to find text on the page. The whole report has to be there then.
 * Heard from the first paint on, and kept for sections that are rendered after the key was pressed.
 */
export function useIsSearched(): boolean {
  const [isSearched, setIsSearched] = useState(false);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isFindShortcut(event)) startTransition(() => setIsSearched(true));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return isSearched;
}

function isFindShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');
}
