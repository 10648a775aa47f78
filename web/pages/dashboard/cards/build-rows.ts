import { formatNumber, formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import type { Measures } from '#domain/measures/measures.ts';
import type { FiguresRow } from '#web/ui/table/figures-table.tsx';

/** A column of a small table: actual, target, or a rounding threshold. A figure is null without shifts. */
interface FigureColumn {
  rns: number | null;
  ratio: number | null;
  productivity: number | null;
}

const noFigures: FigureColumn = { rns: null, ratio: null, productivity: null };

export function toActual({ rnActual, ratioActual, productivityActual }: Measures): FigureColumn {
  return { rns: rnActual, ratio: ratioActual, productivity: productivityActual };
}

export function toTarget({ rnTarget, ratioTarget, productivityTarget }: Measures): FigureColumn {
  return { rns: rnTarget, ratio: ratioTarget, productivity: productivityTarget };
}

/** One row for each measure. */
export function buildRows(...columns: (FigureColumn | undefined)[]): FiguresRow[] {
  const shown = columns.map(column => column ?? noFigures);
  return [
    { name: 'RNs', values: shown.map(({ rns }) => formatNumber(rns, 1)) },
    { name: 'Patients per RN', values: shown.map(({ ratio }) => formatRatio(ratio)) },
    { name: 'Hours / patient day', values: shown.map(column => formatProductivity(column.productivity)) },
  ];
}
