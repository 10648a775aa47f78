import { oneDecimal, showFigures, twoDecimals } from '#domain/measures/figures.ts';
import type { Measures } from './card.ts';
import type { Grouping } from './grouping.ts';

/** The measure that a staffing report is about: patients per RN, or hours per patient day. */
const leadMeasures = {
  ratio: {
    name: 'Patients per RN',
    title: 'Ratio',
    unit: 'patients per RN',
    kind: oneDecimal,
    actual: 'ratio_actual',
    target: 'ratio_target',
  },
  worked_hours: {
    name: 'Hours per patient day',
    title: 'Worked hours per patient day',
    unit: 'hours per patient day',
    kind: twoDecimals,
    actual: 'productivity_actual',
    target: 'productivity_target',
  },
} as const;

export function getLeadMeasure(report: Grouping['report']) {
  return leadMeasures[report === 'worked_hours' ? 'worked_hours' : 'ratio'];
}

/** The measure with its target, the same over the dates compared with, and the differences of the actual from both. */
export function showLead(
  report: Grouping['report'],
  now: Measures | undefined,
  before: Measures | null | undefined,
) {
  const { kind, actual, target } = getLeadMeasure(report);
  return showFigures(
    kind,
    { actual: now?.[actual], target: now?.[target], before: before?.[actual] },
    { toTarget: ['actual', 'target'], change: ['actual', 'before'] },
  );
}
