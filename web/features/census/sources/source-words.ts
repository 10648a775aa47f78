import type { CensusSource } from '#contract/census/census-sources.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { CensusRule } from '#domain/census/census-rules.ts';
import { silentAfterMinutes } from '#domain/census/feed.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { timeAgo } from '#web/lib/time-ago.ts';

type State = Pick<CensusSource, 'kind' | 'is_active' | 'last_message_at' | 'failed_at' | 'failure'>;

/** Whether the source works, in words. `now` is in milliseconds. */
export function describeState(source: State, now: number): { isWell: boolean; text: string } {
  const { kind, is_active, last_message_at, failed_at, failure } = source;
  if (!is_active) return { isWell: false, text: 'Turned off' };
  if (failed_at) {
    const kept = last_message_at ? ` The numbers are from ${timeAgo(last_message_at, now)}.` : '';
    return { isWell: false, text: `Failed ${timeAgo(failed_at, now)}: ${failure}${kept}` };
  }
  if (!last_message_at) return { isWell: false, text: 'Never heard from' };
  const ago = timeAgo(last_message_at, now);
  const isSilent = now - Date.parse(last_message_at) > silentAfterMinutes * 60_000;
  if (isSilent) return { isWell: false, text: `Silent for ${ago.replace(' ago', '')}` };
  return { isWell: true, text: `Last ${nameMessages(kind)} ${ago}` };
}

/** Why patients of a FHIR source are missing; null if none are (D57). */
export function describeAhead({
  encounters_ahead: count,
}: Pick<CensusSource, 'encounters_ahead'>): string | null {
  if (count === 0) return null;
  const encounters = count === 1 ? '1 encounter is' : `${formatNumber(count, 0)} encounters are`;
  const begin = count === 1 ? 'it begins' : 'they begin';
  return `${encounters} left out: ${begin} more than five minutes ahead. Check the clock and the time zone of the FHIR server.`;
}

/** HL7 sources send messages, FHIR servers give answers. */
export function nameMessages(kind: CensusSource['kind'], count = 1): string {
  return (kind === 'hl7' ? 'message' : 'answer') + (count === 1 ? '' : 's');
}

/** Whom a rule matches: `L&D, class I, LABOR = ACTIVE`. */
export function describeConditions({ location, patient_class, service, observation }: CensusRule): string {
  const parts = [
    location,
    patient_class && `class ${patient_class}`,
    service && `service ${service}`,
    observation && `${observation.code} = ${observation.value}`,
  ];
  return parts.filter(Boolean).join(', ') || 'All patients';
}

/** `Labor & Delivery: Active labor`. A person may not see every module, and fields can be deleted. */
export function describeField(
  { module, field }: Pick<CensusRule, 'module' | 'field'>,
  { modules }: Pick<Client, 'modules'>,
): string {
  const found = modules.find(({ id }) => id === module);
  if (!found) return 'a module that you cannot open';
  return `${found.name}: ${found.fields[field]?.name ?? 'a deleted field'}`;
}
