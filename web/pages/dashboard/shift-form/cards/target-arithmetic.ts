import { microToNumber, multiply, sumMicro, toMicro } from '#domain/measures/decimal.ts';
import type { Figures } from '../state/figures.ts';
import type { Subject } from '../state/subject.ts';

/** `count` patients × `ratio` RNs each = `rns`. */
export interface TargetLine {
  id: string;
  name: string;
  count: number;
  ratio: number;
  rns: number;
}

export interface TargetArithmetic {
  /** Fields with patients, in the order of the form; deleted fields last. */
  lines: TargetLine[];
  sum: number;
  minimum: number;
  target: number;
}

/** The RNs that each field needs, their sum, and the module's minimum, which may be higher (D2). */
export function explainTarget(
  { acuityCounts, basis, metrics }: Figures,
  { module }: Subject,
): TargetArithmetic {
  const order = module.sections.flatMap(section => section.fields.map(({ id }) => String(id)));
  const deleted = Object.keys(acuityCounts).filter(id => !order.includes(id));
  const lines = [...order, ...deleted].flatMap((id): TargetLine[] => {
    const count = acuityCounts[id] ?? 0;
    const ratio = basis.rnsPerPatient[id] ?? 0;
    if (count === 0) return [];
    const rns = microToNumber(multiply(toMicro(count), toMicro(ratio)));
    return [{ id, name: module.fields[id]?.name ?? 'A field deleted since', count, ratio, rns }];
  });
  const sum = microToNumber(sumMicro(lines.map(({ rns }) => toMicro(rns))));
  return { lines, sum, minimum: basis.minRnTarget, target: metrics.rnTarget };
}
