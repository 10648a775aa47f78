import { useEffect, useRef } from 'react';

/** Focuses an element when a screen opens. In dialogs, `data-autofocus` does the same. */
export function useInitialFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
