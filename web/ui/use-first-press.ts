import { useLayoutEffect, useRef, useState } from 'react';

/**
 * For a menu or popover that is built when its button is pressed for the first time. A page has many, and Mantine renders a closed
 * one twice and lets it listen to every click. It is mounted closed and then opened, because Mantine returns the focus only to a
 * button that had it before.
 */
export function useFirstPress() {
  const button = useRef<HTMLButtonElement>(null);
  const [isBuilt, setIsBuilt] = useState(false);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    if (!isBuilt) return;
    // The button is mounted anew with its popup.
    button.current?.focus();
    setOpened(true);
  }, [isBuilt]);
  return { button, isBuilt, build: () => setIsBuilt(true), opened, setOpened };
}
