import type { CalibrationOnWire, FitDetails } from '#contract/adequacy/adequacy.ts';
import { toWire } from '#contract/wire.ts';
import type { AnswerSource } from '#domain/adequacy/answers.ts';
import type { Calibration } from '#domain/adequacy/calibrate.ts';
import { detailMonths } from '#domain/adequacy/details.ts';
import {
  calibrateMonths,
  chooseSource,
  listCalibrationSources,
  listQuarters,
  selectMonths,
  selectSource,
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

interface AskedCalibration {
  range: Partial<DateRange>;
  source: AnswerSource | undefined;
}

function select(loaded: ModuleMonths, { range, source: asked }: AskedCalibration) {
  const widened = widenToMonths(range, loaded);
  const months = selectMonths(loaded.months, widened);
  const source = asked ?? chooseSource(months);
  return { range: widened, source, months: selectSource(months, source) };
}

/** A refused one has only its counts (B18). */
export function presentCalibration(loaded: ModuleMonths, asked: AskedCalibration) {
  const { range, source, months } = select(loaded, asked);
  const figures = presentFigures(calibrateMonths(months));
  const shown = figures.refused === null ? range : null;
  return { ...figures, source, from: shown?.start ?? null, to: shown?.end ?? null };
}

export function presentDetails(
  loaded: ModuleMonths,
  asked: AskedCalibration,
  sectionNames: ReadonlyMap<number, string>,
): FitDetails {
  const { range, source, months } = select(loaded, asked);
  const { calibration, windows, sections, ...details } = detailMonths(months);
  return {
    ...presentFigures(calibration),
    from: range?.start ?? null,
    to: range?.end ?? null,
    source,
    sources: listCalibrationSources(loaded.months),
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
    quarters: listQuarters(selectSource(loaded.months, source)).map(({ quarter, ...each }) => ({
      quarter,
      ...presentFigures(each),
    })),
  };
}
