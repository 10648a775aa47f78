/** Paints an SVG shape at its position on the page, in its computed colours. */
export function paintShape(
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
  if (shape instanceof SVGRectElement) {
    const [x = 0, y = 0, width = 0, height = 0, rx = 0] = read(
      shape.x,
      shape.y,
      shape.width,
      shape.height,
      shape.rx,
    );
    path.roundRect(x, y, width, height, rx);
  } else if (shape instanceof SVGCircleElement) {
    const [x = 0, y = 0, radius = 0] = read(shape.cx, shape.cy, shape.r);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  } else if (shape instanceof SVGLineElement) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = read(shape.x1, shape.y1, shape.x2, shape.y2);
    path.moveTo(x1, y1);
    path.lineTo(x2, y2);
  } else if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    for (const point of shape.points) path.lineTo(point.x, point.y);
    if (shape instanceof SVGPolygonElement) path.closePath();
  }
  return path;
}

function read(...lengths: readonly SVGAnimatedLength[]): number[] {
  return lengths.map(({ baseVal }) => baseVal.value);
}
