import {
  dollars,
  type FigureKind,
  oneDecimal,
  type ShownFigure,
  showSteps,
} from '#domain/measures/figures.ts';
import type { CostSteps, HourSteps } from './bridge.ts';
import { bridgeSteps, type StepWords } from './bridge-steps.ts';

/** The steps of hours, or those of dollars. */
type BridgeSteps = HourSteps & Partial<CostSteps>;

/** A step of a bridge with the level after it. */
interface ShownStep extends StepWords {
  readonly change: ShownFigure;
  readonly level: ShownFigure;
}

export interface ShownBridge {
  readonly start: ShownFigure;
  readonly steps: readonly ShownStep[];
  /** The level after the last step. */
  readonly end: ShownFigure;
  readonly change: ShownFigure;
}

/** RN hours a day. */
export function showHours(steps: BridgeSteps): ShownBridge {
  return showBridge(steps, oneDecimal);
}

/** Dollars a day. */
export function showCost(steps: BridgeSteps): ShownBridge {
  return showBridge(steps, dollars);
}

/** Start, steps and end as shown, which add up (D58). */
function showBridge(steps: BridgeSteps, kind: FigureKind): ShownBridge {
  const present = bridgeSteps.filter(({ id }) => steps[id] !== undefined);
  const shown = showSteps(
    kind,
    steps.start,
    present.map(({ id }) => steps[id] ?? 0),
  );
  return {
    start: shown.start,
    steps: shown.steps.flatMap((step, index) => (present[index] ? [{ ...present[index], ...step }] : [])),
    end: shown.steps.at(-1)?.level ?? shown.start,
    change: shown.change,
  };
}
