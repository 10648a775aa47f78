import { z } from 'zod';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { date, oneLine } from '../api/fields.ts';
import { listSchema, orderingBy, page, searchText, trueFilter } from '../api/lists.ts';
import { client } from './clients.ts';

/** A hospital in the administrators' list: its modules by id, including inactive ones. */
export const adminClient = client
  .omit({
    idle_minutes: true,
    two_factor_required: true,
    allowed_networks: true,
    red_flag_actions: true,
    standard_efforts: true,
    missed_care_types: true,
    shares_with_peers: true,
  })
  .extend({ modules: z.array(z.int()) });

export type AdminClient = z.infer<typeof adminClient>;

const clientFields = z.object({
  name: oneLine(200).min(1),
  timezone: z.string().trim().min(1).max(100),
  first_good_month: date.nullable(),
  is_active: z.boolean(),
});

const named = z.array(z.object({ id: z.int(), name: z.string() }));

/** How far the set-up of a hospital has come. Inactive modules do not count. */
const setUp = z.object({
  modules: z.int(),
  modules_without_sections: named,
  /** Sections of the modules; nurses have nothing to count there. */
  sections_without_fields: named,
  /** Active people with access, without administrators: those who lose it if the hospital is deactivated. */
  people: z.int(),
  has_shifts: z.boolean(),
});

export type SetUp = z.infer<typeof setUp>;

export const adminClientsEndpoints = {
  listClients: {
    summary: 'Hospitals, by name unless ordered otherwise',
    query: z.object({
      page: page.optional(),
      ordering: orderingBy('name', 'timezone', 'created', 'is_active').optional(),
      query: searchText.optional(),
      is_active: trueFilter.optional(),
    }),
    response: { 200: listSchema(adminClient) },
  },
  getClient: { summary: 'One hospital', response: { 200: adminClient } },
  createClient: {
    summary: 'Add a hospital; it starts with the default shift windows',
    body: clientFields.partial({ first_good_month: true, is_active: true }),
    response: { 201: adminClient },
  },
  updateClient: {
    summary: 'Change a hospital; inactive ones are offered to administrators only',
    body: clientFields.partial(),
    response: { 200: adminClient },
  },
  getSetUp: { summary: 'How far the set-up of a hospital has come', response: { 200: setUp } },
} satisfies EndpointDetailsByName;
