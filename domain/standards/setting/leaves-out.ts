import type { StandardChange } from './setting.ts';

/** Whether a setting maps fields to nothing, so that it may leave patients out (D62): then it judges only those that it names. */
export function leavesOut(change: StandardChange): boolean {
  return change.pack !== null && Object.values(change.map).includes(null);
}
