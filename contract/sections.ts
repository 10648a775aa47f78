import { z } from 'zod';
import { RNS_PER_PATIENT } from '#domain/measures/limits.ts';
import { endpoint, nothing, pathId } from './endpoint.ts';
import { listSchema } from './lists.ts';
import { acuityField } from './modules.ts';
import { numberWithin } from './numbers.ts';

export const section = z.object({
  id: z.int(),
  name: z.string(),
  internal_name: z.string(),
  /** 1 to n. */
  order: z.int(),
});

export type Section = z.infer<typeof section>;

const sectionFields = z.object({
  name: z.string().trim().min(1).max(200),
  internal_name: z.string().trim().min(1).max(200),
});

const fieldFields = z.object({
  name: z.string().trim().min(1).max(200),
  help: z.string().trim().max(2000),
  rns_per_patient: numberWithin(RNS_PER_PATIENT),
});

/** All ids of what is reordered, first to last. */
const orderedIds = z.array(z.int()).max(1000);

export const sectionsEndpoints = {
  listSections: endpoint({
    method: 'GET',
    path: '/api/admin/sections/',
    summary: 'The sections of the catalogue, in their order',
    access: 'admin',
    response: { 200: listSchema(section) },
  }),
  getSection: endpoint({
    method: 'GET',
    path: '/api/admin/sections/:id/',
    summary: 'One section',
    access: 'admin',
    params: z.object({ id: pathId }),
    response: { 200: section },
  }),
  createSection: endpoint({
    method: 'POST',
    path: '/api/admin/sections/',
    summary: 'Add a section at the end',
    access: 'admin',
    body: sectionFields,
    response: { 201: section },
  }),
  updateSection: endpoint({
    method: 'PATCH',
    path: '/api/admin/sections/:id/',
    summary: 'Rename a section',
    access: 'admin',
    params: z.object({ id: pathId }),
    body: sectionFields.partial(),
    response: { 200: section },
  }),
  reorderSections: endpoint({
    method: 'POST',
    path: '/api/admin/sections/reorder/',
    summary: 'Put all sections into the order given',
    access: 'admin',
    body: orderedIds,
    response: { 200: listSchema(section) },
  }),
};

export const acuityFieldsEndpoints = {
  listAcuityFields: endpoint({
    method: 'GET',
    path: '/api/admin/acuity_fields/',
    summary: 'The acuity fields of a section, in their order',
    access: 'admin',
    query: z.object({ section: pathId }),
    response: { 200: listSchema(acuityField) },
  }),
  createAcuityField: endpoint({
    method: 'POST',
    path: '/api/admin/acuity_fields/',
    summary: 'Add an acuity field at the end of a section',
    access: 'admin',
    body: fieldFields.partial({ help: true }).extend({ section: z.int32() }),
    response: { 201: acuityField },
  }),
  updateAcuityField: endpoint({
    method: 'PATCH',
    path: '/api/admin/acuity_fields/:id/',
    summary: 'Change an acuity field; shifts that were saved keep the figures they were saved with',
    access: 'admin',
    params: z.object({ id: pathId }),
    body: fieldFields.partial(),
    response: { 200: acuityField },
  }),
  deleteAcuityField: endpoint({
    method: 'DELETE',
    path: '/api/admin/acuity_fields/:id/',
    summary: 'Delete an acuity field; shifts that were saved keep their figures',
    access: 'admin',
    params: z.object({ id: pathId }),
    response: { 204: nothing },
  }),
  reorderAcuityFields: endpoint({
    method: 'POST',
    path: '/api/admin/acuity_fields/reorder/',
    summary: 'Put all fields of a section into the order given',
    access: 'admin',
    query: z.object({ section: pathId }),
    body: orderedIds,
    response: { 200: listSchema(acuityField) },
  }),
};
