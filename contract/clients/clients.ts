import { z } from 'zod';
import { clientModule } from './modules.ts';

const shiftWindowsConfig = z.array(z.object({ mins: z.int(), is_day: z.boolean() }));

/** A hospital, with the modules that the signed-in person may use. */
export const client = z.object({
  id: z.int(),
  name: z.string(),
  timezone: z.string(),
  first_good_month: z.iso.date().nullable(),
  is_active: z.boolean(),
  created: z.iso.datetime(),
  modules: z.array(clientModule),
  shift_windows_config: shiftWindowsConfig,
  show_full_sw_range: z.boolean(),
  version: z.int(),
  /** What the hospital tries when it is short, in its own order (B12). */
  red_flag_actions: z.array(z.string()),
  /** The actions that are a step which a staffing standard names, by its id (B16). */
  standard_efforts: z.record(z.string(), z.array(z.string()).readonly().optional()).readonly(),
  /** The types of missed care that shifts count, in the hospital's order (B19). */
  missed_care_types: z.array(z.string()),
  /** Sessions at this hospital end after this idle time; null: the server's (B5). */
  idle_minutes: z.int().nullable(),
  /** For owners and administrators. */
  two_factor_required: z.boolean().optional(),
  /** For owners and administrators. Empty: the hospital can be opened from all networks. */
  allowed_networks: z.array(z.string()).optional(),
  /** For owners and administrators: whether its sums of a quarter count in peer groups (B21). */
  shares_with_peers: z.boolean().optional(),
});

export type Client = z.infer<typeof client>;
