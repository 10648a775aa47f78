import { useEffect, useRef } from 'react';

/** For the first field of a form that takes the screen's place: people type at once. In dialogs: `data-autofocus`. */
export function useInitialFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
