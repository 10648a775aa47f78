import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { findMark, findMarkAt, findNextMark, getMarkNumber } from './find-mark.ts';
import { describeReading, type Reading } from './reading.ts';
import { ReadingBox } from './reading-box.tsx';
import classes from './readings.module.css';

/** False on paper, where nothing can be pointed at. */
export const ReadingsContext = createContext(true);

export interface ReadingsProps {
  /** The name of a chart that takes the focus as a whole; null if its marks contain elements to focus. */
  label: string | null;
  read: (mark: number) => Reading | null;
  /** Of the marks on screen, for the keys up and down; 0 for a single row. */
  columns?: number;
  onChoose?: ((mark: number) => void) | null;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Shows the figures of the mark under the pointer or finger, or of the one that the arrow keys lead to. Its listeners serve
 * all marks, which are elements with the attribute `data-mark`, and a new mark does not render the chart again.
 */
export function Readings({ label, read, columns = 0, onChoose = null, className, children }: ReadingsProps) {
  const isReadable = use(ReadingsContext);
  const box = useRef<HTMLDivElement>(null);
  /** Set between a touch and its click: whether the touched mark was shown before. */
  const touch = useRef<{ wasShown: boolean } | null>(null);
  const [mark, setMark] = useState<Element | null>(null);
  const reading = mark ? read(getMarkNumber(mark)) : null;

  useEffect(() => {
    if (!mark) return;
    mark.setAttribute('data-read', '');
    const hideOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setMark(null);
    };
    document.addEventListener('pointerdown', hideOutside);
    return () => {
      mark.removeAttribute('data-read');
      document.removeEventListener('pointerdown', hideOutside);
    };
  }, [mark]);

  function handleKey(event: KeyboardEvent) {
    const next = findNextMark(event.currentTarget, mark ?? findMark(event.target), event.key, columns);
    if (next) {
      setMark(next);
      next.querySelector<HTMLElement>('[tabindex]')?.focus();
    } else if (event.key === 'Escape' && mark) setMark(null);
    else if (event.key === 'Enter' && mark && event.target === event.currentTarget) choose(mark);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(chosen: Element) {
    setMark(null);
    onChoose?.(getMarkNumber(chosen));
  }

  function handleFocus({ target, currentTarget }: FocusEvent) {
    if (!target.matches(':focus-visible')) return;
    const focused = findMark(target);
    if (focused) {
      currentTarget.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
      target.setAttribute('tabindex', '0');
    }
    setMark(focused ?? currentTarget.querySelector('[data-mark]'));
  }

  /** A first touch shows the figures, a second one opens what is behind them. */
  function handleClick(event: MouseEvent) {
    const isFirstTouch = touch.current !== null && !touch.current.wasShown;
    touch.current = null;
    const clicked = findMark(event.target);
    if (isFirstTouch) event.stopPropagation();
    else if (clicked && onChoose) choose(clicked);
    else setMark(null);
  }

  if (!isReadable) return <div className={className}>{children}</div>;
  const listeners = {
    onKeyDown: handleKey,
    onFocus: handleFocus,
    onBlur: () => setMark(null),
    onPointerDown({ nativeEvent }: PointerEvent) {
      const pressed = findMarkAt(nativeEvent);
      touch.current = nativeEvent.pointerType === 'touch' ? { wasShown: pressed === mark } : null;
      setMark(pressed);
    },
    onPointerMove: ({ nativeEvent }: PointerEvent) => setMark(findMarkAt(nativeEvent)),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setMark(null),
    onClickCapture: handleClick,
  };
  const focusable = label !== null && {
    role: 'application',
    'aria-label': label,
    'aria-roledescription': 'chart',
    'aria-description': 'Use the arrow keys to read its values.',
    tabIndex: 0,
  };
  return (
    <div ref={box} className={`${classes.readings} ${className ?? ''}`} {...focusable} {...listeners}>
      {children}
      <div role="status" className={classes.spoken} data-screen-only>
        {reading && describeReading(reading)}
      </div>
      {mark && reading && <ReadingBox mark={mark} reading={reading} />}
    </div>
  );
}
