import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** A finger's click comes a moment after its release. */
const afterRelease = 100;
/** Some releases are never told, those over a context menu for one. */
const longestPress = 1000;

/** The newest value, but while somebody presses the one of before: a click needs press and release on the same thing. */
export function useStill<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function letGoIn(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), milliseconds);
  }
  function hold() {
    setHeld(before => before ?? { value });
    letGoIn(longestPress);
  }
  useWindowEvent('pointerdown', hold, { capture: true });
  useWindowEvent('pointerup', () => letGoIn(afterRelease), { capture: true });
  useWindowEvent('pointercancel', () => letGoIn(0), { capture: true });

  return held ? held.value : value;
}
