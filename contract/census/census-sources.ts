import { z } from 'zod';
import type { CensusRule } from '#domain/census/census-rules.ts';
import { longestPart } from '#domain/census/visits.ts';
import { allowedNetworks, recordId } from '../api/fields.ts';

const part = z.string().trim().min(1).max(longestPart);

/** Counts visits that match into an acuity field of a module. Null parts match everything; the first rule that matches counts. */
export const censusRule = z.object({
  /** PV1-3: a point of care (`L&D`), or point of care and room (`L&D^101`). */
  location: z
    .string()
    .trim()
    .min(1)
    .max(2 * longestPart + 1)
    .nullable(),
  /** PV1-2. */
  patient_class: part.nullable(),
  /** PV1-10. */
  service: part.nullable(),
  /** OBX-3.1 and OBX-5. */
  observation: z.object({ code: part, value: part }).nullable(),
  module: recordId,
  field: recordId,
}) satisfies z.ZodType<CensusRule>;

/** Settings that only administrators change. */
export const hl7Settings = z.object({
  /** MSH-4 of its messages, unique in the installation. */
  sending_facility: z.string().trim().min(1).max(227),
  /** Addresses or networks; none: every address that the server allows. */
  allowed_addresses: allowedNetworks,
  /** SHA-256 of the certificate that the sender must present, in hexadecimal digits. */
  certificate_fingerprint: z
    .string()
    .trim()
    .transform(text => text.replaceAll(':', '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'Enter the 64 hexadecimal digits of a SHA-256 fingerprint.'))
    .nullable(),
});
export const fhirSettings = z.object({
  base: z.string().trim().min(1).max(500),
  token_url: z.string().trim().min(1).max(500),
  client_id: z.string().trim().min(1).max(200),
  every_minutes: z.int().min(1).max(60),
});

/** A record of patients that proposes counts (B7, B8). The settings of the other kind are null. */
export const censusSource = z.object({
  id: z.int(),
  kind: z.enum(['hl7', 'fhir']),
  name: z.string(),
  is_active: z.boolean(),
  sending_facility: z.string().nullable(),
  allowed_addresses: z.array(z.string()),
  certificate_fingerprint: z.string().nullable(),
  base: z.string().nullable(),
  token_url: z.string().nullable(),
  client_id: z.string().nullable(),
  every_minutes: z.int().nullable(),
  rules: z.array(censusRule),
  version: z.int(),
  /** The last message, or the last round of questions that was answered. */
  last_message_at: z.iso.datetime().nullable(),
  /** The last round that failed, until one succeeds. */
  failed_at: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  /** Encounters of the last answered round that are left out, because they begin more than five minutes ahead (D57). */
  encounters_ahead: z.int(),
  /** Messages of the hours with any, of the last 24 hours, newest first. */
  traffic: z.array(z.object({ hour: z.iso.datetime(), messages: z.int() })),
  /** Points of care of present patients whom no rule counts, at most 50, most patients first; empty for patients without one. */
  unmatched: z.array(z.object({ location: z.string(), patients: z.int() })),
});

export type CensusSource = z.infer<typeof censusSource>;
