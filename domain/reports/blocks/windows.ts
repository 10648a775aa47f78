import { itemsOfStep, type Steps } from '#domain/measures/steps.ts';
import {
  clockLabel,
  distinguishLabels,
  listNominalWindows,
  type ShiftWindowConfig,
  wholeDayMinutes,
  windowLabel,
} from '#domain/shifts/shift-window-config.ts';
import type { GroupingPart } from './groupings.ts';
import type { WindowRow } from './rows.ts';

/** The data of a hospital that reports need. */
export interface ReportClient {
  readonly id: number;
  readonly name: string;
  readonly shiftWindows: ShiftWindowConfig;
  /** Labels read `07:00 - 10:59` instead of `07:00`. */
  readonly showFullRange: boolean;
}

/** A column of a heatmap, a schedule or a pattern. */
export interface ReportWindow {
  readonly id: number;
  readonly label: string;
}

/** A window of a part, with its nominal minutes per day. */
export interface PartWindow extends ReportWindow {
  readonly minutes: number;
}

/**
 * The windows of a part in order: the configured ones (only selected ones, only in its half of the day), and windows of its
 * shifts that are no longer configured, with their stored minutes (D11).
 */
export function listPartWindows(
  part: GroupingPart,
  client: ReportClient,
  rows: readonly WindowRow[],
  selectedIds: readonly number[] | null,
): readonly PartWindow[] {
  const configured = listNominalWindows(client.shiftWindows);
  const configuredMinutes = new Map(configured.map(window => [window.id, window.duration]));
  const minutesById = new Map<number, number>();
  for (const { id, isDay, duration } of configured) {
    const isSelected = selectedIds === null || selectedIds.includes(id);
    if (isSelected && (part.isDay === null || part.isDay === isDay)) minutesById.set(id, duration);
  }
  for (const { windowId, nominalMinutes } of rows) {
    minutesById.set(
      windowId,
      configuredMinutes.get(windowId) ?? Math.max(nominalMinutes, minutesById.get(windowId) ?? 0),
    );
  }
  const windows = [...minutesById]
    .map(([id, minutes]) => ({ id, label: windowLabel(id, minutes, client.showFullRange), minutes }))
    .toSorted((a, b) => a.id - b.id);
  return distinguishLabels(windows);
}

/** One row of each window of a module: a report has thousands of rows of few windows. */
export function* listDistinctWindows(rows: readonly WindowRow[]): Steps<readonly WindowRow[]> {
  const distinct = new Map<string, WindowRow>();
  for (const [index, row] of rows.entries()) {
    const key = `${row.moduleId} ${row.windowId} ${row.isDay} ${row.nominalMinutes}`;
    if (!distinct.has(key)) distinct.set(key, row);
    if (index % itemsOfStep === itemsOfStep - 1) yield;
  }
  return [...distinct.values()];
}

/** Minutes per day of a part (D16): 1440, or those of its windows if they are selected or split. */
export function computeMinutesPerDay(
  part: GroupingPart,
  windows: readonly PartWindow[],
  selectedIds: readonly number[] | null,
): number {
  if (selectedIds === null && part.isDay === null) return wholeDayMinutes;
  return windows.reduce((sum, window) => sum + window.minutes, 0);
}

/** The windows of several parts, by start. A window with different labels gets the short one: `07:00`. */
export function mergeWindows(parts: readonly (readonly ReportWindow[])[]): readonly ReportWindow[] {
  const labelById = new Map<number, string>();
  for (const { id, label } of parts.flat()) {
    const known = labelById.get(id);
    labelById.set(id, known === undefined || known === label ? label : clockLabel(id));
  }
  const windows = [...labelById].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.id - b.id);
  return distinguishLabels(windows);
}
