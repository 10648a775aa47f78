import { z } from 'zod';
import { rnsPerPatientLimit } from '#domain/measures/limits.ts';
import { type EndpointDetailsByName, nothing, pathId } from '../api/endpoint.ts';
import { numberWithin, oneLine, recordId } from '../api/fields.ts';
import { listSchema, page } from '../api/lists.ts';
import { acuityField } from './modules.ts';

export const section = z.object({
  id: z.int(),
  name: z.string(),
  internal_name: z.string(),
  /** 1 to n. */
  order: z.int(),
});

export type Section = z.infer<typeof section>;

const sectionFields = z.object({
  name: oneLine(200).min(1),
  internal_name: oneLine(200).min(1),
});

/** The ids of all reordered items, first to last. */
const orderedIds = z.array(recordId).max(1000);

export const sectionsEndpoints = {
  listSections: {
    summary: 'The sections of the catalogue, in their order',
    query: z.object({ page: page.optional() }),
    response: { 200: listSchema(section) },
  },
  getSection: { summary: 'One section', response: { 200: section } },
  createSection: { summary: 'Add a section at the end', body: sectionFields, response: { 201: section } },
  updateSection: { summary: 'Rename a section', body: sectionFields.partial(), response: { 200: section } },
  reorderSections: {
    summary: 'Put all sections into the order given',
    body: orderedIds,
    response: { 200: listSchema(section) },
  },
} satisfies EndpointDetailsByName;

const fieldFields = z.object({
  name: oneLine(200).min(1),
  help: z.string().trim().max(2000),
  rns_per_patient: numberWithin(rnsPerPatientLimit),
});

export const acuityFieldsEndpoints = {
  listAcuityFields: {
    summary: 'The acuity fields of a section, in their order',
    query: z.object({ section: pathId, page: page.optional() }),
    response: { 200: listSchema(acuityField) },
  },
  createAcuityField: {
    summary: 'Add an acuity field at the end of a section',
    body: fieldFields.partial({ help: true }).extend({ section: recordId }),
    response: { 201: acuityField },
  },
  updateAcuityField: {
    summary: 'Change an acuity field; shifts that were saved keep the figures they were saved with',
    body: fieldFields.partial(),
    response: { 200: acuityField },
  },
  deleteAcuityField: {
    summary: 'Delete an acuity field; shifts that were saved keep their figures',
    response: { 204: nothing },
  },
  reorderAcuityFields: {
    summary: 'Put all fields of a section into the order given',
    query: z.object({ section: pathId }),
    body: orderedIds,
    response: { 200: listSchema(acuityField) },
  },
} satisfies EndpointDetailsByName;
