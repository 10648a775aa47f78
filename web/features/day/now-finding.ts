import { formatNumber } from '#domain/measures/formatting.ts';
import { showStaffing } from '#domain/measures/staffing-figures.ts';
import type { StaffingState } from '#domain/shifts/shift-metrics.ts';
import type { DayView, WindowOfDay } from './day-view.ts';
import { describeDay, describeShift, type Finding, formatWholeOrTenth, type ShownShift } from './findings.ts';

/** What the block at the top of the day says: the running window, or on other days the whole day. */
export interface NowFinding {
  /** `Now · 15:00`. */
  place: string;
  state: StaffingState;
  headline: string;
  /** Null on a day that has not begun. */
  figures: readonly { name: string; value: string }[] | null;
  /** A sentence, or ''. */
  remark: string;
}

export function describeNow(view: DayView): NowFinding {
  if (view.date > view.today) {
    const remark = 'Shifts can be entered once the day begins.';
    return { place: 'Not begun', state: null, headline: 'No data yet', figures: null, remark };
  }
  const current = view.windows.find(({ mark }) => mark === 'now');
  return current ? describeWindow(current, view) : describeWholeDay(view);
}

function describeWindow(current: WindowOfDay, view: DayView): NowFinding {
  const place = `Now · ${current.label}`;
  const entered = findFigures(current);
  if (entered) {
    const { state, headline } = describeShift(entered);
    const here = current.waiting ? ' · saved here, waiting to be sent' : '';
    return { place: `${place}${here}`, state, headline, figures: listNowFigures(entered), remark: '' };
  }
  const last = view.windows.findLast(window => findFigures(window) !== null);
  const figures = last && findFigures(last);
  return {
    ...noData(place),
    remark: figures
      ? `${last.start}: ${lowerHeadline(describeShift(figures))}.`
      : 'Enter the first shift to see how the day is staffed.',
  };
}

function describeWholeDay({ enteredMeasures: measures, waiting }: DayView): NowFinding {
  const finding = describeDay({ measures });
  if (!finding) return { ...noData('Whole day'), remark: 'No shift of this day has been saved.' };
  const { rnTarget: rn_target, rnActual: rn_actual, census } = measures;
  return {
    place: waiting > 0 ? `Day average · ${describeWaiting(waiting)}` : 'Day average',
    state: finding.state,
    headline: finding.headline,
    figures: listNowFigures({ rn_target, rn_actual, census }),
    remark: '',
  };
}

/** `1 saved here, waiting to be sent`. */
export function describeWaiting(waiting: number): string {
  return `${waiting} saved here, waiting to be sent`;
}

function noData(place: string) {
  const figures = listNowFigures({ rn_target: null, rn_actual: null, census: null });
  return { place, state: null, headline: 'No data yet', figures };
}

/** Those of the entry that waits to be sent, else of the saved shift. */
function findFigures({ shift, waiting }: WindowOfDay): ShownShift | null {
  if (!waiting) return shift;
  const { rnVariance: rn_variance, rnActual: rn_actual, rnTarget: rn_target, census } = waiting;
  return { rn_variance, rn_actual, rn_target, census };
}

type Shown = { [Figure in 'rn_target' | 'rn_actual' | 'census']: number | null };

function listNowFigures({ rn_target, rn_actual, census }: Shown) {
  const { target, actual } = showStaffing({ rnTarget: rn_target, rnActual: rn_actual });
  return [
    { name: 'Needed', value: target.text },
    { name: 'Working', value: actual.text },
    { name: 'Census', value: census === null ? formatNumber(null, 0) : formatWholeOrTenth(census) },
  ];
}

function lowerHeadline({ headline }: Finding): string {
  return headline.charAt(0).toLowerCase() + headline.slice(1);
}
