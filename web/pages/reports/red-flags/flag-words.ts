import { formatNumber } from '#domain/measures/formatting.ts';
import { formatInstant } from '#domain/time/instants.ts';
import type { FlagFigures } from './flag-cards.ts';

export type ListedFlag = NonNullable<FlagFigures['list']>[number];
type TrailEvent = ListedFlag['trail'][number];

const eventNames: Record<TrailEvent['event'], string> = {
  opened: 'Opened',
  reopened: 'Opened again',
  mailed: 'Mailed, because nobody had acknowledged it',
  taken: 'Taken',
  'handed over': 'Handed over',
  tried: 'Tried',
  resolved: 'Resolved',
  withdrawn: 'Withdrawn',
};

const resultNames = { helped: 'helped', partly: 'helped partly', no: 'did not help' } as const;

/** `Taken by Ann Lee`, `Float pool helped, 1.5 RNs (Ann Lee)`. */
export function describeEvent({ event, by_name: by = '', action, result, rns }: TrailEvent): string {
  if (action === undefined || !result) return by === '' ? eventNames[event] : `${eventNames[event]} by ${by}`;
  const brought = rns == null ? '' : `, ${formatNumber(rns, 1)} RNs`;
  return `${action} ${resultNames[result]}${brought}${by === '' ? '' : ` (${by})`}`;
}

/** The whole trail in one line, for files. */
export function describeTrail({ trail }: ListedFlag, timeZone: string): string {
  return trail.map(event => `${formatInstant(event.at, timeZone)} ${describeEvent(event)}`).join('; ');
}
