import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { landingIndex, type RowBox, withinList } from './order.ts';

interface Drag {
  from: number;
  to: number;
  /** Pixels that the row has been dragged down. */
  distance: number;
  height: number;
}

/** The page scrolls while the pointer is this near to an edge of the window, in pixels. */
const scrollZone = 56;
const scrollStep = 10;

/** Drags a row with mouse, pen or finger. The rows keep their places in the document until the pointer is released. */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function start(event: ReactPointerEvent, from: number) {
    if (event.button !== 0 || !event.isPrimary || !list.current || stop.current) return;
    const boxes = [...list.current.children].map(measure);
    const grabbedAt = event.clientY + scrollY;
    let pointer = event.clientY;
    let current: Drag = { from, to: from, distance: 0, height: boxes[from]?.height ?? 0 };

    function follow() {
      const distance = withinList(boxes, from, pointer + scrollY - grabbedAt);
      current = { ...current, distance, to: landingIndex(boxes, from, distance) };
      setDrag(current);
    }
    function move({ clientY }: PointerEvent) {
      pointer = clientY;
      follow();
    }
    function finish(keep: boolean) {
      stop.current?.();
      if (keep && current.to !== from) onMove(from, current.to);
    }
    const cancel = () => finish(false);
    const scrolling = setInterval(() => {
      const direction = pointer < scrollZone ? -1 : pointer > innerHeight - scrollZone ? 1 : 0;
      if (direction === 0) return;
      scrollBy(0, direction * scrollStep);
      follow();
    }, 16);
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => finish(true), { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
    stop.current = () => {
      stop.current = null;
      clearInterval(scrolling);
      listening.abort();
      setDrag(null);
    };
    setDrag(current);
  }

  return {
    start,
    draggedIndex: drag?.from ?? null,
    shiftOf: (index: number) => (drag ? shift(drag, index) : 0),
  };
}

/** How far a row is moved, in pixels: the dragged one with the pointer, the ones it has passed by its height. */
function shift({ from, to, distance, height }: Drag, index: number): number {
  if (index === from) return distance;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}

function measure(row: Element): RowBox {
  const { top, height } = row.getBoundingClientRect();
  return { top: top + scrollY, height };
}
