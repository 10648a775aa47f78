import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import type { Grouping } from './grouping.ts';

/** The measure that a staffing report is about: patients per RN, or hours per patient day. */
const leadMeasures = {
  ratio: {
    name: 'Patients per RN',
    title: 'Ratio',
    decimals: 1,
    format: formatRatio,
    actual: 'ratio_actual',
    target: 'ratio_target',
  },
  worked_hours: {
    name: 'Hours per patient day',
    title: 'Worked hours per patient day',
    decimals: 2,
    format: formatProductivity,
    actual: 'productivity_actual',
    target: 'productivity_target',
  },
} as const;

export function getLeadMeasure(report: Grouping['report']) {
  return leadMeasures[report === 'worked_hours' ? 'worked_hours' : 'ratio'];
}
