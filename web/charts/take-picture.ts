/** Sharp on paper and on high-density screens. */
const scale = 2;

/** Above the card: what it is about. */
const captionHeight = 32;
const captionSize = 12;

/** Not in the picture: buttons, and text for screen readers. */
const excluded = '[data-screen-only], .mantine-VisuallyHidden-root';

/**
 * A PNG of an element on white, below the words in `data-about` of the element and the ones around it: paints its backgrounds,
 * top borders, shapes and text on a canvas. html-to-image 1.11.13 loses the styles of SVG shapes and violates the content
 * security policy.
 */
export function takePicture(element: HTMLElement): Promise<Blob> {
  const frame = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(frame.width * scale);
  canvas.height = Math.ceil((frame.height + captionHeight) * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser has no canvas'));
  context.scale(scale, scale);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  inLightColours(() => {
    paintCaption(context, element, frame.width);
    context.translate(-frame.left, captionHeight - frame.top);
    paint(context, element);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))),
      'image/png',
    );
  });
}

/** The screen does not change: the browser draws no frame in between. */
function inLightColours(act: () => void): void {
  const { dataset } = document.documentElement;
  const before = dataset.mantineColorScheme;
  dataset.mantineColorScheme = 'light';
  try {
    act();
  } finally {
    dataset.mantineColorScheme = before;
  }
}

function paintCaption(context: CanvasRenderingContext2D, element: HTMLElement, width: number): void {
  const { fontFamily, color, paddingLeft } = getComputedStyle(element);
  const left = Number.parseFloat(paddingLeft) || 0;
  const caption = describeElement(element);
  const setSize = (pixels: number) => {
    context.font = `600 ${pixels}px ${fontFamily}`;
  };
  setSize(captionSize);
  const share = (width - 2 * left) / context.measureText(caption).width;
  if (share < 1) setSize(captionSize * share);
  context.fillStyle = color;
  context.textBaseline = 'middle';
  context.fillText(caption, left, captionHeight / 2);
}

/** `Lakeside Women's Hospital · Labor & Delivery · Nov 2025 – Oct 2026`, from the outside in and without repetitions. */
export function describeElement(element: HTMLElement): string {
  const around = element.parentElement?.closest<HTMLElement>('[data-about]');
  const outer = around ? describeElement(around) : '';
  const own = element.dataset.about ?? '';
  return outer.includes(own) ? outer : [outer, own].filter(Boolean).join(' · ');
}

function paint(context: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches(excluded)) return;
  if (element instanceof SVGGeometryElement) paintShape(context, element, style);
  if (element instanceof HTMLElement) paintBox(context, element, style);
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(context, child);
    else if (child instanceof Text) paintText(context, child, style);
  }
}

function paintBox(context: CanvasRenderingContext2D, element: HTMLElement, style: CSSStyleDeclaration): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(left, top, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  context.fill();
  const line = Number.parseFloat(style.borderTopWidth);
  if (line > 0) {
    context.fillStyle = style.borderTopColor;
    context.fillRect(left, top, width, line);
  }
}

/** Line by line, as the browser has broken the text. */
function paintText(context: CanvasRenderingContext2D, text: Text, style: CSSStyleDeclaration): void {
  if (!text.data.trim()) return;
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = text.parentElement instanceof SVGElement ? style.fill : style.color;
  context.textBaseline = 'middle';
  for (const { content, box } of findLines(text)) {
    context.fillText(content, box.left, box.top + box.height / 2, box.width);
  }
}

function findLines(text: Text): { content: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { from: number; to: number; top: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    const [box] = range.getClientRects();
    if (!box || box.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.top - box.top) < box.height / 2) last.to = index + 1;
    else lines.push({ from: index, to: index + 1, top: box.top });
  }
  return lines.map(({ from, to }) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return { content: text.data.slice(from, to).replaceAll(/\s+/g, ' '), box: range.getBoundingClientRect() };
  });
}

/** Paints an SVG shape at its position on the page, in its computed colours. */
function paintShape(
  context: CanvasRenderingContext2D,
  shape: SVGGeometryElement,
  style: CSSStyleDeclaration,
): void {
  const path = toPath(shape);
  const matrix = shape.getScreenCTM();
  if (!matrix) return;
  const { a, b, c, d, e, f } = matrix;
  context.save();
  context.transform(a, b, c, d, e, f);
  if (style.fill !== 'none') {
    context.globalAlpha = Number(style.fillOpacity) || 0;
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== 'none') {
    context.globalAlpha = Number(style.strokeOpacity) || 0;
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    context.lineJoin = 'round';
    context.setLineDash(style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? []);
    context.stroke(path);
  }
  context.restore();
}

function toPath(shape: SVGGeometryElement): Path2D {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  const path = new Path2D();
  const read = ({ baseVal }: SVGAnimatedLength) => baseVal.value;
  if (shape instanceof SVGRectElement) {
    const { x, y, width, height, rx } = shape;
    path.roundRect(read(x), read(y), read(width), read(height), read(rx));
  } else if (shape instanceof SVGCircleElement) {
    path.arc(read(shape.cx), read(shape.cy), read(shape.r), 0, 2 * Math.PI);
  } else if (shape instanceof SVGLineElement) {
    path.moveTo(read(shape.x1), read(shape.y1));
    path.lineTo(read(shape.x2), read(shape.y2));
  } else if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    for (const point of shape.points) path.lineTo(point.x, point.y);
    if (shape instanceof SVGPolygonElement) path.closePath();
  }
  return path;
}
