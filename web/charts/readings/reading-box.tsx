import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import type { Reading } from './reading.ts';
import classes from './readings.module.css';

const gap = 8;
const minWidth = 150;

/**
 * Beside its mark, on the side with more room, or below or above a wide mark. In the body, because cards and scrolling
 * tables would cut it off.
 */
export function ReadingBox({ mark, reading: { title, figures } }: { mark: Element; reading: Reading }) {
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
