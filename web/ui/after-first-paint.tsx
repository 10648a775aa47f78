import { type ReactNode, startTransition, useEffect, useState } from 'react';

let isPainted = false;

interface AfterFirstPaintProps {
  /** Of the same size, so that nothing shifts. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Renders the placeholder in the first paint after the page was opened, and the children right after it, so that a slow
 * machine shows the findings sooner. Later renders show the children at once.
 */
export function AfterFirstPaint({ placeholder, children }: AfterFirstPaintProps) {
  const [isShown, setShown] = useState(isPainted);
  useEffect(() => {
    if (isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before the paint, a timer set in it after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true;
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
