import type { CalibrationOnWire, FitDetails } from '#contract/shifts/adequacy.ts';
import { toWire } from '#contract/wire.ts';
import type { Calibration } from '#domain/adequacy/calibrate.ts';
import { detailMonths } from '#domain/adequacy/details.ts';
import {
  calibrateMonths,
  listQuarters,
  selectMonths,
  widenToMonths,
} from '#domain/adequacy/module-calibration.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { ModuleMonths } from './load-calibration.ts';

function presentFigures({ figures, ...counts }: Calibration): CalibrationOnWire {
  return {
    ...counts,
    logit: figures && toLogit(figures.fit),
    at_target: figures?.atTarget ?? null,
    v20: figures?.v20 ?? null,
    v50: figures?.v50 ?? null,
  };
}

function toLogit({ a, b, seA, seB }: NonNullable<Calibration['figures']>['fit']) {
  return { a, b, se_a: seA, se_b: seB };
}

/** A refused one has only its counts (B18). */
export function presentCalibration(loaded: ModuleMonths, asked: Partial<DateRange>) {
  const range = widenToMonths(asked, loaded);
  const figures = presentFigures(calibrateMonths(selectMonths(loaded.months, range)));
  const shown = figures.refused === null ? range : null;
  return { ...figures, from: shown?.start ?? null, to: shown?.end ?? null };
}

export function presentDetails(
  loaded: ModuleMonths,
  asked: Partial<DateRange>,
  sectionNames: ReadonlyMap<number, string>,
): FitDetails {
  const range = widenToMonths(asked, loaded);
  const months = selectMonths(loaded.months, range);
  const { calibration, windows, sections, ...details } = detailMonths(months);
  return {
    ...presentFigures(calibration),
    from: range?.start ?? null,
    to: range?.end ?? null,
    covariance: calibration.figures?.fit.covariance ?? null,
    ...toWire(details),
    windows: windows.map(({ windowId, ...each }) => ({
      window: windowId,
      label: clockLabel(windowId),
      ...presentFigures(each),
    })),
    sections: sections.map(({ sectionId, ...each }) => ({
      section: sectionId,
      name: sectionNames.get(sectionId) ?? 'A section that was removed',
      ...presentFigures(each),
    })),
    quarters: listQuarters(loaded.months).map(({ quarter, ...each }) => ({
      quarter,
      ...presentFigures(each),
    })),
  };
}
