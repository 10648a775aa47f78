import { describeRequirement } from '#domain/standards/describe-requirement.ts';
import type { JudgedShift } from '#domain/standards/judge-shift.ts';
import { stateSigns } from './findings.ts';

interface StandardWordsProps {
  /** The name of the pack. */
  name: string;
  judged: Pick<JudgedShift, 'required' | 'direct' | 'state'>;
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
