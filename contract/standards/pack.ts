import { z } from 'zod';
import {
  dutyKinds,
  mixes,
  packKinds,
  type StandardPack,
  sourceReadings,
} from '#domain/standards/packs/pack.ts';
import {
  classIdMaxLength,
  classNameMaxLength,
  isClassMax,
} from '#domain/standards/setting/setting-limits.ts';
import { oneLine } from '../api/fields.ts';

/** Of a class, unit type or effort. */
const id = z.string().regex(new RegExp(`^[a-z0-9_]{1,${classIdMaxLength}}$`), {
  error: `An id has 1 to ${classIdMaxLength} of the characters a–z, 0–9 and _.`,
});

export const standardClass = z.object({
  id,
  name: oneLine(classNameMaxLength).min(1),
  max: z.number().refine(isClassMax, 'The maximum is 0.5 or a whole number from 1 to 20.'),
});

const monthAndDay = z.string().regex(/^\d{2}-\d{2}$/);

const source = {
  cite: z.string().min(1),
  read: z.enum(sourceReadings),
  read_on: z.iso.date(),
};

/** Days of every year, or the days after a month whose share is below the required one. */
const dutyDue = z.union([
  z.strictObject({ dates: z.array(monthAndDay).min(1) }),
  z.strictObject({ days_after_month_below: z.int().min(1) }),
]);

/** A version of a staffing standard (B16). Strict, because a pack is a file that must have nothing else. */
export const standardPack = z.strictObject({
  id,
  name: z.string().min(1),
  jurisdiction: z.string(),
  version: z.int().min(1),
  effective_from: z.iso.date().nullable(),
  effective_to: z.iso.date().nullable(),
  kind: z.enum(packKinds),
  unit_types: z.array(
    z.strictObject({
      id,
      name: z.string().min(1),
      classes: z.array(standardClass.strict()).min(1),
      mix: z.enum(mixes),
      floor: z.int(),
    }),
  ),
  required_share: z.number().nullable(),
  efforts: z.array(z.strictObject({ id, name: z.string().min(1) })),
  retention_years: z.int().nullable(),
  report_dates: z.array(monthAndDay),
  /** Requirements besides RNs (D62). */
  duties: z.array(
    z.strictObject({
      text: z.string().min(1),
      ...source,
      kind: z.enum(dutyKinds),
      due: dutyDue.nullable(),
    }),
  ),
  sources: z.array(z.strictObject(source)),
}) satisfies z.ZodType<StandardPack>;
