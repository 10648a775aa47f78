import { formatNumber } from '#domain/measures/formatting.ts';
import { formatInstant } from '#domain/time/instants.ts';
import type { FlagFigures } from './flag-cards.ts';

export type ListedFlag = NonNullable<FlagFigures['list']>[number];
type TrailEvent = ListedFlag['trail'][number];

const eventNames: Record<TrailEvent['event'], string> = {
  opened: 'Opened',
  reopened: 'Opened again',
  mailed: 'Mailed, because nobody had taken it',
  taken: 'Taken',
  'handed over': 'Handed over',
  tried: 'Tried',
  resolved: 'Resolved',
  withdrawn: 'Withdrawn',
};

const resultNames = { helped: 'helped', partly: 'helped partly', no: 'did not help' } as const;

/** `Handed over to Ben Roy by Ann Lee`, `Float pool helped, 1.5 RNs (Ann Lee)`. */
export function describeEvent(step: TrailEvent): string {
  const { event, by_name: by = '', to_name: to, action, result, rns } = step;
  if (action === undefined || !result) {
    return [eventNames[event], to && `to ${to}`, by && `by ${by}`].filter(Boolean).join(' ');
  }
  const brought = rns == null ? '' : `, ${formatNumber(rns, 1)} RNs`;
  return `${action} ${resultNames[result]}${brought}${by === '' ? '' : ` (${by})`}`;
}

/** The whole trail in one line, for files. */
export function describeTrail({ trail }: ListedFlag, timeZone: string): string {
  return trail.map(event => `${formatInstant(event.at, timeZone)} ${describeEvent(event)}`).join('; ');
}
