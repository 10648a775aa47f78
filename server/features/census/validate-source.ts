import type { Body } from '#contract/endpoints.ts';
import type { CensusRule } from '#domain/census/census-rules.ts';
import { checkFhirAddress } from '#domain/census/fhir-address.ts';
import { ApiError, invalid, unknownId } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { findFieldIds } from './census.queries.ts';
import type { OtherSource } from './census-sources.queries.ts';

export type SourceBody = Omit<Body<'updateCensusSource'>, 'version'>;

type SourceKind = 'hl7' | 'fhir';

/** The settings that only sources of one kind have. */
const settingsByKind: Record<SourceKind, readonly (keyof SourceBody)[]> = {
  hl7: ['sending_facility', 'allowed_addresses', 'certificate_fingerprint'],
  fhir: ['base', 'token_url', 'client_id', 'every_minutes'],
};

/** Owners change rules only (B7). */
export function authorizeSettings(body: SourceBody, { isAdmin }: { isAdmin: boolean }): void {
  const { rules: _rules, ...settings } = body;
  if (!isAdmin && Object.keys(settings).length > 0) {
    throw new ApiError('forbidden', 'Only administrators change the settings of a source.');
  }
}

/** Throws 400 for settings of the other kind, for an address that cannot be asked, and for unknown modules and fields. */
export async function validateSource(
  tx: ClientTx,
  body: SourceBody,
  { kind, rules }: { kind: SourceKind; rules: readonly CensusRule[] },
  publicUrl: string,
): Promise<void> {
  const other = kind === 'hl7' ? 'fhir' : 'hl7';
  const misplaced = settingsByKind[other].find(name => body[name] !== undefined);
  if (misplaced) throw invalid(misplaced, `This is a setting of ${other.toUpperCase()} sources.`);
  for (const name of ['base', 'token_url'] as const) {
    const problem = body[name] === undefined ? null : checkFhirAddress(body[name], publicUrl);
    if (problem) throw invalid(name, problem);
  }
  await validateCensusRules(tx, body.rules ?? [], rules);
}

/**
 * Once two hospitals have HL7 sources, each one that is on needs an address or a certificate: otherwise every sender that the server allows could
 * send in the name of the hospital. Of two that are saved at the same moment without one, neither accepts messages.
 */
export function validateSender(
  body: Pick<SourceBody, 'allowed_addresses' | 'certificate_fingerprint' | 'is_active'>,
  other: OtherSource | undefined,
): void {
  const isOpen = !body.allowed_addresses?.length && !body.certificate_fingerprint;
  if (other && isOpen && body.is_active !== false)
    throw invalid(
      'allowed_addresses',
      'Another hospital has a source, too. Enter the sender’s addresses, or the fingerprint of its certificate.',
    );
}

/** A new source would end the messages of an open one. */
export function validateFirstSource(other: OtherSource | undefined): void {
  if (other?.isOpen)
    throw invalid(
      'non_field_errors',
      `A source of ${other.hospital} has neither an address nor a certificate. Please add one there first: with two hospitals, Parity refuses messages that could be of either.`,
    );
}

/**
 * Modules must be the hospital's, fields current ones of their module; all others are unknown. A pair that is stored already may
 * stay: its field may have been deleted since, which must not block changes of other rules.
 */
async function validateCensusRules(
  tx: ClientTx,
  rules: readonly CensusRule[],
  stored: readonly CensusRule[],
): Promise<void> {
  const isStored = ({ module, field }: CensusRule) =>
    stored.some(rule => rule.module === module && rule.field === field);
  const added = rules.map((rule, index) => ({ ...rule, index })).filter(rule => !isStored(rule));
  const fieldIds = new Map<number, Set<string> | undefined>();
  for (const module of new Set(added.map(rule => rule.module))) {
    fieldIds.set(module, await findFieldIds(tx, module));
  }
  const errors = added.flatMap(({ index, module, field }) => {
    const known = fieldIds.get(module);
    if (!known) return [[`rules.${index}.module`, [unknownId(module)]]];
    return known.has(String(field)) ? [] : [[`rules.${index}.field`, [unknownId(field)]]];
  });
  if (errors.length > 0) throw new ApiError('invalid', undefined, { fields: Object.fromEntries(errors) });
}
