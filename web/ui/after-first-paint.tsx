import { type ReactNode, startTransition, useEffect, useState } from 'react';

let isPainted = false;

interface AfterFirstPaintProps {
  /** Has the same size, to prevent a layout shift. */
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
    return runAfterPaint(() => {
      isPainted = true;
      startTransition(() => setShown(true));
    });
  }, [isShown]);
  return isShown ? children : placeholder;
}

/** Runs a task after the next paint. Returns a function that cancels it. */
export function runAfterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callback runs before the paint, a timer set in it after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
