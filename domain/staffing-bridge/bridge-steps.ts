import type { CostSteps } from './bridge.ts';

export type BridgeStep = Exclude<keyof CostSteps, 'start' | 'end'>;

/** A step with its name, a short one for little room, and why it adds or takes hours. */
export interface StepWords {
  readonly id: BridgeStep;
  readonly name: string;
  readonly short: string;
  readonly up: string;
  readonly down: string;
}

const mix = 'for the mix of day and night';

function word(id: BridgeStep, name: string, short: string, up: string, down: string): StepWords {
  return { id, name, short, up, down };
}

/** In reading order. */
export const bridgeSteps: readonly StepWords[] = [
  word('volume', 'Patients', 'Patients', 'for more patients', 'for fewer patients'),
  word('acuity', 'Acuity', 'Acuity', 'for higher acuity', 'for lower acuity'),
  word('minimum', 'Minimum staffing', 'Minimum', 'for more minimum staffing', 'for less minimum staffing'),
  word(
    'staffing',
    'Staffing against target',
    'Staffing',
    'for more RNs against target',
    'for fewer RNs against target',
  ),
  word('dayNightMix', 'Day and night mix', 'Mix', mix, mix),
  word('premium', 'Premium pay', 'Premium', 'for more premium pay', 'for less premium pay'),
];
