import {
  type CSSProperties,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { describeReading, type Reading } from './reading.ts';
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
    onPointerDown({ nativeEvent }: ReactPointerEvent) {
      const pressed = findMarkAt(nativeEvent);
      touch.current = nativeEvent.pointerType === 'touch' ? { wasShown: pressed === mark } : null;
      setMark(pressed);
    },
    onPointerMove: ({ nativeEvent }: ReactPointerEvent) => setMark(findMarkAt(nativeEvent)),
    onPointerLeave: ({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && setMark(null),
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

/** Elements with this attribute can be read; its value is the number of the reading. */
const marks = '[data-mark]';

function findMark(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(marks) : null;
}

/** The mark under the pointer. A finger keeps its first target while it moves, so the element is looked up. */
function findMarkAt({ pointerType, clientX, clientY, target }: PointerEvent): Element | null {
  return findMark(pointerType === 'touch' ? document.elementFromPoint(clientX, clientY) : target);
}

function getMarkNumber(mark: Element): number {
  return Number(mark.getAttribute('data-mark'));
}

/** The mark that a key leads to; null if the key is not for moving. Marks are in rows of `columns`; 0 is a single row. */
function findNextMark(box: Element, current: Element | null, key: string, columns: number): Element | null {
  const all = [...box.querySelectorAll(marks)];
  const index = current ? all.indexOf(current) : -1;
  if (key === 'Home') return all[0] ?? null;
  if (key === 'End') return all.at(-1) ?? null;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (!step) return null;
  const leavesRow =
    columns > 1 &&
    Math.abs(step) === 1 &&
    Math.floor(index / columns) !== Math.floor((index + step) / columns);
  return leavesRow || index + step < 0 ? current : (all[index + step] ?? current);
}

const gap = 8;
const minWidth = 150;

/**
 * Beside its mark, on the side with more room, or below or above a wide mark. In the body, because cards and scrolling
 * tables would cut it off.
 */
function ReadingBox({ mark, reading: { title, figures } }: { mark: Element; reading: Reading }) {
  return createPortal(
    <div className={classes.box} style={place(mark.getBoundingClientRect())} aria-hidden data-screen-only>
      <p className={classes.title}>{title}</p>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>,
    document.body,
  );
}

function place({ left, right, top, bottom }: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const roomRight = clientWidth - right;
  const isLow = (top + bottom) / 2 > clientHeight / 2;
  const transform = isLow ? 'translateY(-100%)' : 'none';
  const room = Math.max(roomRight, left) - 2 * gap;
  if (room < minWidth)
    return { left: left + scrollX, top: (isLow ? top - gap : bottom + gap) + scrollY, transform };
  return {
    ...(roomRight >= left ? { left: right + scrollX + gap } : { right: clientWidth - left - scrollX + gap }),
    top: (isLow ? bottom : top) + scrollY,
    transform,
    maxWidth: room,
  };
}
