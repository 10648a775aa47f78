import { z } from 'zod';

export const acuityField = z.object({
  id: z.int(),
  section: z.int(),
  name: z.string(),
  help: z.string(),
  rns_per_patient: z.number(),
  order: z.int(),
});

export type AcuityField = z.infer<typeof acuityField>;

/** A section in the shift form: its name and its acuity fields in order. */
const sectionWithFields = z.object({
  id: z.int(),
  name: z.string(),
  order: z.int(),
  fields: z.array(acuityField),
});

export const clientModule = z.object({
  id: z.int(),
  name: z.string(),
  client: z.int(),
  is_active: z.boolean(),
  min_rn_target: z.number(),
  sections: z.array(sectionWithFields),
  fields: z.record(z.string(), acuityField),
  over_reasons: z.array(z.string()),
  under_reasons: z.array(z.string()),
  other_premiums: z.array(z.string()),
  version: z.int(),
});

export type ClientModule = z.infer<typeof clientModule>;
