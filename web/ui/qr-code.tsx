import classes from './qr-code.module.css';

interface QrCodeProps {
  /** Row by row, true where it is dark. */
  cells: readonly (readonly boolean[])[];
  label: string;
}

/** Dark on white in light and dark alike: cameras read it no other way. */
export function QrCode({ cells, label }: QrCodeProps) {
  const size = cells.length;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.code} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={darkCells(cells)} fill="#101828" shapeRendering="crispEdges" />
    </svg>
  );
}

/** One stroke for each run of dark cells in a row. */
function darkCells(cells: QrCodeProps['cells']): string {
  return cells
    .map((row, y) => {
      const line = row.map(dark => (dark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)]
        .map(run => `M${run.index} ${y}h${run[0].length}v1H${run.index}z`)
        .join('');
    })
    .join('');
}
