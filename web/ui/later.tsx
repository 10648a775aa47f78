import { type ReactNode, startTransition, useEffect, useState } from 'react';

let isPictureThere = false;

interface LaterProps {
  /** Of the same size, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * What the first picture after opening the page can do without: drawn once that picture is on the screen. On a slow
 * machine people read the findings meanwhile. Everything that is drawn after it is drawn whole.
 */
export function Later({ placeholder, children }: LaterProps) {
  const [isShown, setShown] = useState(isPictureThere);
  useEffect(() => {
    if (isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before the picture, a timer set in it after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPictureThere = true;
        startTransition(() => setShown(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown]);
  return isShown ? children : placeholder;
}
