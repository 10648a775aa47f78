import { z } from 'zod';
import { mixes } from '#domain/standards/packs/pack.ts';
import type { StandardChange, StandardSetting } from '#domain/standards/setting/setting.ts';

const standardMap = z
  .record(z.string(), z.object({ class: z.string(), patients: z.number() }).nullable())
  .readonly();

/** A stored setting. */
export const standardSetting = z.object({
  pack: z.string(),
  /** Null for an own plan, which has classes, mix and floor instead. */
  unit_type: z.string().nullable(),
  from: z.iso.date(),
  map: standardMap,
  classes: z
    .array(z.object({ id: z.string(), name: z.string(), max: z.number() }))
    .readonly()
    .optional(),
  mix: z.enum(mixes).optional(),
  floor: z.int().optional(),
  /** Of pack `own_plan` only. */
  required_share: z.number().nullable().optional(),
}) satisfies z.ZodType<StandardSetting>;

/** A setting, or the end of one. */
export const standardChange = z.union([
  standardSetting,
  z.object({ pack: z.null(), from: z.iso.date() }),
]) satisfies z.ZodType<StandardChange>;
