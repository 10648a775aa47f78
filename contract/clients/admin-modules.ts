import { z } from 'zod';
import { minRnTargetLimit, peerGroupMaxLength } from '#domain/measures/limits.ts';
import { type EndpointDetailsByName, pathId } from '../api/endpoint.ts';
import { numberWithin, oneLine, recordId } from '../api/fields.ts';
import { listSchema, page } from '../api/lists.ts';
import { moduleSettings } from './modules.ts';

/** A module in the administrators' form: its sections by id, in catalogue order. */
export const adminModule = z.object({
  id: z.int(),
  name: z.string(),
  client: z.int(),
  is_active: z.boolean(),
  sections: z.array(z.int()),
  min_rn_target: z.number(),
  ...moduleSettings,
});

export type AdminModule = z.infer<typeof adminModule>;

const moduleFields = z.object({
  name: oneLine(200).min(1),
  is_active: z.boolean(),
  sections: z.array(recordId).max(200),
  min_rn_target: numberWithin(minRnTargetLimit),
  /** Modules of the same group are compared between hospitals (B21); null: none. */
  peer_group: oneLine(peerGroupMaxLength).min(1).nullable(),
});

export const adminModulesEndpoints = {
  listModules: {
    summary: 'The modules of a hospital, inactive ones included',
    query: z.object({ client: pathId, page: page.optional() }),
    response: { 200: listSchema(adminModule) },
  },
  createModule: {
    summary: 'Add a module to a hospital',
    body: moduleFields
      .partial({ is_active: true, sections: true, min_rn_target: true, peer_group: true })
      .extend({ client: recordId }),
    response: { 201: adminModule },
  },
  copyModules: {
    summary: 'Copy modules to a hospital, each with its sections, minimum, reasons and premium categories',
    body: z.object({ client: recordId, modules: z.array(recordId).min(1).max(100) }),
    response: { 201: listSchema(adminModule) },
  },
  updateModule: {
    summary: 'Change a module; it stays with its hospital',
    body: moduleFields.partial(),
    response: { 200: adminModule },
  },
} satisfies EndpointDetailsByName;
