import { z } from 'zod';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { instant, numberWithin, oneLine, recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { censusRule, censusSource, fhirSettings, hl7Settings } from './census-sources.ts';

export const censusCalls = {
  sendCensus: {
    route: 'POST /api/feeds/census/',
    access: 'token',
    scopes: ['census:write'],
    summary: 'Propose the patients of a module by acuity field; nothing is saved without a person',
    body: z.object({
      module: recordId,
      /** The instant that the counts describe. A state older than the newest is ignored. */
      at: instant,
      counts: z.record(z.string(), numberWithin(shiftCountLimit)),
    }),
    /** `stored` is false if a newer state is known. */
    response: { 202: z.object({ stored: z.boolean() }) },
  },
} satisfies Calls;

const common = z.object({
  name: oneLine(100).min(1),
  is_active: z.boolean(),
  rules: z.array(censusRule).max(500),
});

export const censusSourcesCalls = {
  listCensusSources: {
    route: 'GET /api/accounts/census_sources/',
    pages: 'settings',
    access: 'owner',
    summary:
      'Sources of the census of your hospital, by name, with their rules, traffic and what no rule matches',
    response: {
      200: listSchema(censusSource).extend({
        /** The public half of the key with which Parity signs in to FHIR servers. */
        jwks_uri: z.string(),
      }),
    },
  },
  createCensusSource: {
    route: 'POST /api/accounts/census_sources/',
    pages: 'settings',
    access: 'admin',
    summary: 'Add a source of the census, HL7 or FHIR',
    body: z.discriminatedUnion('kind', [
      common
        .partial()
        .extend(hl7Settings.partial().shape)
        .extend({
          kind: z.literal('hl7'),
          name: common.shape.name,
          sending_facility: hl7Settings.shape.sending_facility,
        }),
      common
        .partial()
        .extend(fhirSettings.shape)
        .extend({
          kind: z.literal('fhir'),
          name: common.shape.name,
          every_minutes: fhirSettings.shape.every_minutes.default(5),
        }),
    ]),
    response: { 201: censusSource },
  },
  updateCensusSource: {
    route: 'PATCH /api/accounts/census_sources/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'Change a source; owners change its rules, administrators everything',
    body: common
      .extend(hl7Settings.shape)
      .extend(fhirSettings.shape)
      .partial()
      .extend({ version: z.int().optional() }),
    response: { 200: censusSource },
  },
  deleteCensusSource: {
    route: 'DELETE /api/accounts/census_sources/:id/',
    pages: 'settings',
    access: 'admin',
    summary: 'Delete a source with its visits and states; saved shifts keep the numbers that they had',
    response: { 204: nothing },
  },
} satisfies Calls;
