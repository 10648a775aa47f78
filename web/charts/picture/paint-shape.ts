/** Paints a shape of a chart where it stands on the page, in the colours that the page gives it. */
export function paintShape(
  context: CanvasRenderingContext2D,
  shape: SVGGeometryElement,
  style: CSSStyleDeclaration,
): void {
  const path = pathOf(shape);
  const matrix = shape.getScreenCTM();
  if (!path || !matrix) return;
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

function pathOf(shape: SVGGeometryElement): Path2D | null {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  const path = new Path2D();
  if (shape instanceof SVGRectElement) {
    const { x, y, width, height, rx } = shape;
    path.roundRect(
      x.baseVal.value,
      y.baseVal.value,
      width.baseVal.value,
      height.baseVal.value,
      rx.baseVal.value,
    );
    return path;
  }
  if (shape instanceof SVGCircleElement) {
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
    return path;
  }
  if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
    return path;
  }
  if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    for (const point of shape.points) path.lineTo(point.x, point.y);
    if (shape instanceof SVGPolygonElement) path.closePath();
    return path;
  }
  return null;
}
