import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { resultWords } from '#domain/red-flags/flag-state.ts';

type TrailEvent = RedFlag['trail'][number];

const withdrawnWords = {
  short: 'the shift is no longer short',
  missing: 'the data were entered',
  ahead: 'it is no longer likely to be short',
};

/** The steps of a flag in their order, in words. */
export function listSteps({ trail, kind }: RedFlag): { at: string; text: string; by: string }[] {
  return trail.map(step => ({ at: step.at, text: describeStep(step, kind), by: step.by_name ?? '' }));
}

function describeStep({ event, to_name, action, result, rns }: TrailEvent, kind: RedFlag['kind']): string {
  const texts: Record<TrailEvent['event'], () => string> = {
    opened: () => 'Opened',
    reopened: () => 'Opened again',
    mailed: () => 'Mailed to the escalation list',
    taken: () => 'Taken',
    'handed over': () => (to_name ? `Handed over to ${to_name}` : 'Handed over'),
    tried: () => `${action}: ${resultWords[result ?? 'no']}${rns == null ? '' : `, ${formatRns(rns)}`}`,
    resolved: () => 'Resolved',
    withdrawn: () => `Withdrawn: ${withdrawnWords[kind]}`,
  };
  return texts[event]();
}

function formatRns(rns: number): string {
  return `${formatNumber(rns, 1)} ${rns === 1 ? 'RN' : 'RNs'}`;
}
