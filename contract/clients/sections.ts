import { z } from 'zod';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema, page } from '../api/lists.ts';

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
export const orderedIds = z.array(recordId).max(1000);

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
