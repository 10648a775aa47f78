import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { formatNumber } from '#domain/measures/formatting.ts';

interface FlagStepTaken {
  at: string;
  text: string;
  by: string;
}

const resultWords = { helped: 'helped', partly: 'helped partly', no: 'did not help' } as const;

const withdrawnWords = { short: 'the shift is no longer short', missing: 'the data were entered' };

/** The steps of a flag in the order of their times. */
export function listSteps(flag: RedFlag): FlagStepTaken[] {
  const steps: { at: string | null; text: string; by?: string }[] = [
    { at: flag.opened_at, text: 'Opened' },
    { at: flag.escalated_at, text: 'Mailed to the escalation list' },
    { at: flag.acknowledged_at, text: 'Taken' },
    ...flag.actions.map(({ at, action, result, rns, by }) => ({
      at,
      text: `${action}: ${resultWords[result]}${rns === null ? '' : `, ${formatRns(rns)}`}`,
      by,
    })),
    { at: flag.resolved_at, text: 'Resolved' },
    { at: flag.withdrawn_at, text: `Withdrawn: ${withdrawnWords[flag.kind]}` },
  ];
  return steps
    .flatMap(({ at, text, by = '' }) => (at === null ? [] : [{ at, text, by }]))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function formatRns(rns: number): string {
  return `${formatNumber(rns, 1)} ${rns === 1 ? 'RN' : 'RNs'}`;
}
