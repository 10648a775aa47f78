import { z } from 'zod';
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

const named = z.array(z.object({ id: z.int(), name: z.string() }));

/** How far the set-up of a hospital has come. Inactive modules do not count. */
export const setUp = z.object({
  modules: z.int(),
  modules_without_sections: named,
  /** Sections of the modules; nurses have nothing to count there. */
  sections_without_fields: named,
  /** Active people with access, without administrators: those who lose it if the hospital is deactivated. */
  people: z.int(),
  has_shifts: z.boolean(),
});

export type SetUp = z.infer<typeof setUp>;
