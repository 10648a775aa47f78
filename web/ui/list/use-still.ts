import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** On a touch screen the click follows the release after a moment. */
const afterReleaseMilliseconds = 100;
/** Some releases fire no event, for example over a context menu. */
const longestPressMilliseconds = 1000;

/** Holds the previous value while a pointer is down, so that rows do not move under a click (decision 021). */
export function useStill<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function releaseAfter(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), milliseconds);
  }
  function hold() {
    setHeld(before => before ?? { value });
    releaseAfter(longestPressMilliseconds);
  }
  useWindowEvent('pointerdown', hold, { capture: true });
  useWindowEvent('pointerup', () => releaseAfter(afterReleaseMilliseconds), { capture: true });
  useWindowEvent('pointercancel', () => releaseAfter(0), { capture: true });

  return held ? held.value : value;
}
