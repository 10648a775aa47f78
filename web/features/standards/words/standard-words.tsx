import type { ShownFigure } from '#domain/measures/figures.ts';
import { describeSide } from '#domain/measures/staffing-figures.ts';
import type { StaffingState } from '#domain/shifts/shift-metrics.ts';
import {
  describeRequirement,
  type ShownVerdict,
} from '#domain/standards/requirement/describe-requirement.ts';
import type { JudgedShift } from '#domain/standards/requirement/judge-shift.ts';
import { stateSigns } from '#web/features/day/findings.ts';

interface StandardWordsProps {
  /** The name of the pack. */
  name: string;
  judged: ShownVerdict & Pick<JudgedShift, 'state'>;
}

/** `Oregon: 6 required, 5 here`, with the sign of too few RNs in a short shift: a line is told apart without its color, too. */
export function StandardWords({ name, judged }: StandardWordsProps) {
  return (
    <>
      {judged.state === 'short' && <span aria-hidden="true">{stateSigns.under} </span>}
      {describeRequirement(name, judged)}
    </>
  );
}

/** The arrow repeats the word for those who do not see the colour; screen readers skip it. */
export function Finding({ state, variance }: { state: StaffingState; variance: ShownFigure }) {
  return (
    <>
      {state && <span aria-hidden="true">{stateSigns[state]} </span>}
      {describeSide(variance)}
    </>
  );
}
