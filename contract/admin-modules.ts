import { z } from 'zod';
import { MIN_RN_TARGET } from '#domain/measures/limits.ts';
import { endpoint, pathId } from './endpoint.ts';
import { listSchema } from './lists.ts';
import { numberWithin } from './numbers.ts';

/** A module as administrators set it up: its sections by id, in catalogue order. */
export const adminModule = z.object({
  id: z.int(),
  name: z.string(),
  client: z.int(),
  is_active: z.boolean(),
  sections: z.array(z.int()),
  min_rn_target: z.number(),
  over_reasons: z.array(z.string()),
  under_reasons: z.array(z.string()),
  other_premiums: z.array(z.string()),
  version: z.int(),
});

export type AdminModule = z.infer<typeof adminModule>;

const moduleFields = z.object({
  name: z.string().trim().min(1).max(200),
  is_active: z.boolean(),
  sections: z.array(z.int32()).max(200),
  min_rn_target: numberWithin(MIN_RN_TARGET),
});

export const adminModulesEndpoints = {
  listModules: endpoint({
    method: 'GET',
    path: '/api/admin/modules/',
    summary: 'The modules of a hospital, inactive ones included',
    access: 'admin',
    query: z.object({ client: pathId }),
    response: { 200: listSchema(adminModule) },
  }),
  createModule: endpoint({
    method: 'POST',
    path: '/api/admin/modules/',
    summary: 'Add a module to a hospital',
    access: 'admin',
    body: moduleFields
      .partial({ is_active: true, sections: true, min_rn_target: true })
      .extend({ client: z.int32() }),
    response: { 201: adminModule },
  }),
  updateModule: endpoint({
    method: 'PATCH',
    path: '/api/admin/modules/:id/',
    summary: 'Change a module; it stays with its hospital',
    access: 'admin',
    params: z.object({ id: pathId }),
    body: moduleFields.partial(),
    response: { 200: adminModule },
  }),
};
