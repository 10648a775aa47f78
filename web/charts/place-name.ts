interface NameSpot {
  x: number;
  y: number;
}

interface Surroundings {
  /** Dots and points of lines, which the name should not cover. */
  avoided: readonly NameSpot[];
  /** The height of a line that the name should not cross. */
  middle: number;
  edges: { left: number; right: number; top: number; bottom: number };
}

const letterWidth = 6.6;
/** From the middle of the name to its edges. */
const halfHeight = 8;
const dotRadius = 6;

/**
 * Where the name of a point is written, in pixels: on its right, its left, above or below, at the first place that is inside the
 * edges and covers nothing that is avoided, nor the middle; on the right or left if none is.
 */
export function placeName(point: NameSpot, name: string, { avoided, middle, edges }: Surroundings) {
  const width = name.length * letterWidth;
  const isRoomRight = point.x + 14 + width <= edges.right;
  const right = { x: point.x + 14, y: point.y, textAnchor: 'start' } as const;
  const left = { x: point.x - 14, y: point.y, textAnchor: 'end' } as const;
  const above = { x: point.x, y: point.y - 20, textAnchor: 'middle' } as const;
  const below = { x: point.x, y: point.y + 20, textAnchor: 'middle' } as const;
  const isFree = ({ x, y, textAnchor }: typeof right | typeof left | typeof above) => {
    const start = { start: x, end: x - width, middle: x - width / 2 }[textAnchor];
    const isInside =
      start >= edges.left &&
      start + width <= edges.right &&
      y - halfHeight >= edges.top &&
      y + halfHeight <= edges.bottom;
    const isCovering = (spot: NameSpot) =>
      spot.x > start - dotRadius &&
      spot.x < start + width + dotRadius &&
      Math.abs(spot.y - y) < halfHeight + dotRadius;
    return isInside && Math.abs(y - middle) >= halfHeight && !avoided.some(isCovering);
  };
  return [right, left, above, below].find(isFree) ?? (isRoomRight ? right : left);
}
