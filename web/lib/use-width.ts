import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, measured before the first paint and on every resize. 0 if it is hidden. */
export function useWidth<Element extends HTMLElement>(): { ref: RefObject<Element | null>; width: number } {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
