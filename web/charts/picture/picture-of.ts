import { paintShape } from './paint-shape.ts';

/** Sharp on paper and on good screens. */
const scale = 2;

/** Out of the picture: buttons, and words for the ear alone. */
const unpainted = '[data-screen-only], .mantine-VisuallyHidden-root';

/**
 * An element as the screen shows it, as PNG: grounds, lines, shapes and letters are painted where they stand. Browsers
 * offer no such picture themselves, and a page inside an image would have neither its fonts nor its colours.
 */
export function pictureOf(element: HTMLElement): Promise<Blob> {
  const frame = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(frame.width * scale);
  canvas.height = Math.ceil(frame.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser does not paint pictures'));
  context.scale(scale, scale);
  context.translate(-frame.left, -frame.top);
  paint(context, element);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture was not made'))),
      'image/png',
    );
  });
}

function paint(context: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches(unpainted)) return;
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

/** Line by line, for the browser has broken the text already. */
function paintText(context: CanvasRenderingContext2D, text: Text, style: CSSStyleDeclaration): void {
  if (!text.data.trim()) return;
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = text.parentElement instanceof SVGElement ? style.fill : style.color;
  context.textBaseline = 'middle';
  for (const { words, box } of linesOf(text)) {
    context.fillText(words, box.left, box.top + box.height / 2, box.width);
  }
}

function linesOf(text: Text): { words: string; box: DOMRect }[] {
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
    return { words: text.data.slice(from, to).replaceAll(/\s+/g, ' '), box: range.getBoundingClientRect() };
  });
}
