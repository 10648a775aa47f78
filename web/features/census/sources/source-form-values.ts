import type { CensusSource } from '#contract/census/census-sources.ts';
import { normalizeNetworks } from '#domain/people/networks.ts';
import { faults, findNumberFault, findTextFault, splitTyped } from '#web/ui/form/checks.ts';

export type SourceValues = ReturnType<typeof toSourceValues>;

export function toSourceValues(source: CensusSource | null) {
  return {
    kind: source?.kind ?? ('hl7' as 'hl7' | 'fhir'),
    name: source?.name ?? '',
    is_active: source?.is_active ?? true,
    sending_facility: source?.sending_facility ?? '',
    /** One per line. */
    allowed_addresses: source?.allowed_addresses.join('\n') ?? '',
    certificate_fingerprint: source?.certificate_fingerprint ?? '',
    base: source?.base ?? '',
    token_url: source?.token_url ?? '',
    client_id: source?.client_id ?? '',
    every_minutes: String(source?.every_minutes ?? 5),
  };
}

export function toHl7Body(values: SourceValues) {
  return {
    name: values.name.trim(),
    is_active: values.is_active,
    sending_facility: values.sending_facility.trim(),
    allowed_addresses: splitTyped(values.allowed_addresses),
    certificate_fingerprint: values.certificate_fingerprint.trim() || null,
  };
}

export function toFhirBody(values: SourceValues) {
  return {
    name: values.name.trim(),
    is_active: values.is_active,
    base: values.base.trim(),
    token_url: values.token_url.trim(),
    client_id: values.client_id.trim(),
    every_minutes: Number(values.every_minutes),
  };
}

/** The server checks addresses of FHIR servers and fingerprints. */
export function checkSource(values: SourceValues) {
  const name = findTextFault(values.name);
  if (values.kind === 'hl7') {
    const networks = normalizeNetworks(splitTyped(values.allowed_addresses));
    return faults<keyof SourceValues>({
      name,
      sending_facility: findTextFault(values.sending_facility),
      allowed_addresses: networks.ok ? undefined : networks.problem,
    });
  }
  return faults<keyof SourceValues>({
    name,
    base: findTextFault(values.base),
    token_url: findTextFault(values.token_url),
    client_id: findTextFault(values.client_id),
    every_minutes: findNumberFault(values.every_minutes, { min: 1, max: 60, decimals: 0 }),
  });
}
