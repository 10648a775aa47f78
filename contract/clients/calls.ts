import { z } from 'zod';
import { minRnTargetLimit, peerGroupMaxLength, rnsPerPatientLimit } from '#domain/measures/limits.ts';
import { type Calls, nothing, pathId } from '../api/endpoint.ts';
import { date, numberWithin, oneLine, recordId } from '../api/fields.ts';
import { listSchema, orderingBy, page, searchText, trueFilter } from '../api/lists.ts';
import { adminClient, setUp } from './admin-clients.ts';
import { adminModule } from './admin-modules.ts';
import { acuityField } from './modules.ts';
import { section } from './sections.ts';

const clientFields = z.object({
  name: oneLine(200).min(1),
  timezone: z.string().trim().min(1).max(100),
  first_good_month: date.nullable(),
  is_active: z.boolean(),
});

export const adminClientsCalls = {
  listClients: {
    route: 'GET /api/admin/clients/',
    access: 'admin',
    summary: 'Hospitals, by name unless ordered otherwise',
    query: z.object({
      page: page.optional(),
      ordering: orderingBy('name', 'timezone', 'created', 'is_active').optional(),
      query: searchText.optional(),
      is_active: trueFilter.optional(),
    }),
    response: { 200: listSchema(adminClient) },
  },
  getClient: {
    route: 'GET /api/admin/clients/:id/',
    access: 'admin',
    summary: 'One hospital',
    response: { 200: adminClient },
  },
  createClient: {
    route: 'POST /api/admin/clients/',
    access: 'admin',
    summary: 'Add a hospital; it starts with the default shift windows',
    body: clientFields.partial({ first_good_month: true, is_active: true }),
    response: { 201: adminClient },
  },
  updateClient: {
    route: 'PATCH /api/admin/clients/:id/',
    access: 'admin',
    summary: 'Change a hospital; inactive ones are offered to administrators only',
    body: clientFields.partial(),
    response: { 200: adminClient },
  },
  getSetUp: {
    route: 'GET /api/admin/clients/:id/set_up/',
    access: 'admin',
    summary: 'How far the set-up of a hospital has come',
    response: { 200: setUp },
  },
} satisfies Calls;

const moduleFields = z.object({
  name: oneLine(200).min(1),
  is_active: z.boolean(),
  sections: z.array(recordId).max(200),
  min_rn_target: numberWithin(minRnTargetLimit),
  /** Modules of the same group are compared between hospitals (B21); null: none. */
  peer_group: oneLine(peerGroupMaxLength).min(1).nullable(),
});

export const adminModulesCalls = {
  listModules: {
    route: 'GET /api/admin/modules/',
    access: 'admin',
    summary: 'The modules of a hospital, inactive ones included',
    query: z.object({ client: pathId, page: page.optional() }),
    response: { 200: listSchema(adminModule) },
  },
  createModule: {
    route: 'POST /api/admin/modules/',
    access: 'admin',
    summary: 'Add a module to a hospital',
    body: moduleFields
      .partial({ is_active: true, sections: true, min_rn_target: true, peer_group: true })
      .extend({ client: recordId }),
    response: { 201: adminModule },
  },
  copyModules: {
    route: 'POST /api/admin/modules/copy/',
    access: 'admin',
    summary: 'Copy modules to a hospital, each with its sections, minimum, reasons and premium categories',
    body: z.object({ client: recordId, modules: z.array(recordId).min(1).max(100) }),
    response: { 201: listSchema(adminModule) },
  },
  updateModule: {
    route: 'PATCH /api/admin/modules/:id/',
    access: 'admin',
    summary: 'Change a module; it stays with its hospital',
    body: moduleFields.partial(),
    response: { 200: adminModule },
  },
} satisfies Calls;

const sectionFields = z.object({
  name: oneLine(200).min(1),
  internal_name: oneLine(200).min(1),
});

/** The ids of all reordered items, first to last. */
const orderedIds = z.array(recordId).max(1000);

export const sectionsCalls = {
  listSections: {
    route: 'GET /api/admin/sections/',
    access: 'admin',
    summary: 'The sections of the catalogue, in their order',
    query: z.object({ page: page.optional() }),
    response: { 200: listSchema(section) },
  },
  getSection: {
    route: 'GET /api/admin/sections/:id/',
    access: 'admin',
    summary: 'One section',
    response: { 200: section },
  },
  createSection: {
    route: 'POST /api/admin/sections/',
    access: 'admin',
    summary: 'Add a section at the end',
    body: sectionFields,
    response: { 201: section },
  },
  updateSection: {
    route: 'PATCH /api/admin/sections/:id/',
    access: 'admin',
    summary: 'Rename a section',
    body: sectionFields.partial(),
    response: { 200: section },
  },
  reorderSections: {
    route: 'POST /api/admin/sections/reorder/',
    access: 'admin',
    summary: 'Put all sections into the order given',
    body: orderedIds,
    response: { 200: listSchema(section) },
  },
} satisfies Calls;

const fieldFields = z.object({
  name: oneLine(200).min(1),
  help: z.string().trim().max(2000),
  rns_per_patient: numberWithin(rnsPerPatientLimit),
});

export const acuityFieldsCalls = {
  listAcuityFields: {
    route: 'GET /api/admin/acuity_fields/',
    access: 'admin',
    summary: 'The acuity fields of a section, in their order',
    query: z.object({ section: pathId, page: page.optional() }),
    response: { 200: listSchema(acuityField) },
  },
  createAcuityField: {
    route: 'POST /api/admin/acuity_fields/',
    access: 'admin',
    summary: 'Add an acuity field at the end of a section',
    body: fieldFields.partial({ help: true }).extend({ section: recordId }),
    response: { 201: acuityField },
  },
  updateAcuityField: {
    route: 'PATCH /api/admin/acuity_fields/:id/',
    access: 'admin',
    summary: 'Change an acuity field; shifts that were saved keep the figures they were saved with',
    body: fieldFields.partial(),
    response: { 200: acuityField },
  },
  deleteAcuityField: {
    route: 'DELETE /api/admin/acuity_fields/:id/',
    access: 'admin',
    summary: 'Delete an acuity field; shifts that were saved keep their figures',
    response: { 204: nothing },
  },
  reorderAcuityFields: {
    route: 'POST /api/admin/acuity_fields/reorder/',
    access: 'admin',
    summary: 'Put all fields of a section into the order given',
    query: z.object({ section: pathId }),
    body: orderedIds,
    response: { 200: listSchema(acuityField) },
  },
} satisfies Calls;
