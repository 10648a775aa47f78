import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import type { Measures } from './card.ts';
import type { Part } from './part.ts';

/** What leads a report about staffing: patients per RN, or hours per patient day. */
const leading = {
  ratio: {
    name: 'Patients per RN',
    title: 'Ratio',
    decimals: 1,
    format: formatRatio,
    actual: (measures: Measures) => measures.ratio_actual,
    target: (measures: Measures) => measures.ratio_target,
  },
  worked_hours: {
    name: 'Hours per patient day',
    title: 'Worked hours per patient day',
    decimals: 2,
    format: formatProductivity,
    actual: (measures: Measures) => measures.productivity_actual,
    target: (measures: Measures) => measures.productivity_target,
  },
};

export function leadingOf(report: Part['report']) {
  return report === 'worked_hours' ? leading.worked_hours : leading.ratio;
}
