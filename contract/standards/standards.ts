import { z } from 'zod';
import { flagActionMaxLength } from '#domain/measures/limits.ts';
import { mixes } from '#domain/standards/packs/pack.ts';
import { type JudgedShift, standardStates } from '#domain/standards/requirement/judge-shift.ts';
import { effortIds } from '#domain/standards/setting/efforts.ts';
import {
  classIdMaxLength,
  mappedClassMaxLength,
  maxClasses,
  maxMappedFields,
  patientsLimit,
  requiredShareLimit,
  standardFloorLimit,
} from '#domain/standards/setting/setting-limits.ts';
import { date, numberWithin, oneLine } from '../api/fields.ts';
import { standardClass } from './pack.ts';
import { standardsBlock } from './standards-block.ts';

/** A setting in a request; packs, unit types, classes and fields are checked on the server. */
export const standardSettingBody = z.object({
  pack: z.string().max(classIdMaxLength),
  unit_type: z.string().max(classIdMaxLength).nullish(),
  /** Default: today. */
  from: date.optional(),
  /** What one patient counted in an acuity field is to the standard, by the field's id; null: not counted. */
  map: z
    .record(
      z.string().max(20),
      z
        .object({
          /** A class of the setting's unit type, or `{unit type id}/{class id}` of another one of the pack. */
          class: z.string().max(mappedClassMaxLength),
          patients: numberWithin(patientsLimit),
        })
        .nullable(),
    )
    .refine(map => Object.keys(map).length <= maxMappedFields, `At most ${maxMappedFields} fields.`),
  classes: z.array(standardClass).min(1).max(maxClasses).nullish(),
  mix: z.enum(mixes).nullish(),
  floor: numberWithin(standardFloorLimit).nullish(),
  required_share: z.number().min(requiredShareLimit.min).max(requiredShareLimit.max).nullish(),
});

export type StandardSettingBody = z.infer<typeof standardSettingBody>;

/** What a standard says about a shift. */
export const shiftStandard = z.object({
  pack: z.string(),
  version: z.int(),
  /** Null if the shift is not rated. */
  required: z.int().nullable(),
  direct: z.int(),
  state: z.enum(standardStates),
  /** Patients by class id, with the prefix `{unit type id}/` for unit types other than the setting's. */
  classes: z.record(z.string(), z.number()).readonly(),
  /** Ids of fields with patients that the setting does not map. */
  unmapped: z.array(z.string()).readonly(),
  /** Patients of fields that the setting maps to null: the standard does not judge them. */
  left_out: z.number(),
}) satisfies z.ZodType<JudgedShift>;

/** Actions by the step that they are. */
export const standardEfforts = z.partialRecord(
  z.enum(effortIds),
  z.array(oneLine(flagActionMaxLength).min(1)).max(50),
);

export const standardPreview = standardsBlock.extend({
  /** The dates that it is about. */
  start_date: date,
  end_date: date,
  /** The names of the fields in the map and of those that it lacks, by id; deleted ones are in no other answer. */
  field_names: z.record(z.string(), z.string()),
});

export type StandardPreview = z.infer<typeof standardPreview>;
