import type { PlanMonth } from '#domain/staffing-bridge/plan-months.ts';
import type { Bridge } from '#web/features/staffing-bridge/bridge-figures.ts';

/** A month of the plan with its bridge. */
export interface BridgedMonth extends PlanMonth {
  bridge: Bridge;
}
