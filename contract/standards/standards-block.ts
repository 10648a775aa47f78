import { z } from 'zod';
import { fields } from '../api/fields.ts';
import { standardPack } from './pack.ts';
import { standardChange } from './stored-setting.ts';

const block = z.strictObject;
const count = z.int();
const share = z.number().nullable();
const efforts = z.array(z.string());

/** What a staffing standard says about a range (B16). */
export const standardsBlock = block({
  ...fields(count, 'windows', 'rated', 'enough', 'short', 'not_rated', 'missing'),
  /** Percent of the rated shifts with enough RNs; null without any. */
  share,
  /** The share if every window without data had been short. Optional fields are absent in older analyses. */
  share_if_missing_short: share.optional(),
  /** That of the range's last window. */
  required_share: share,
  /** How many more windows may be short; null without a required share. */
  short_left: count.nullable(),
  calendar_days_short: count,
  /** Recorded shifts before the hospital's first good month, on any date and in the range; they count. Null without any. */
  before_good_month: block({ month: z.string(), shifts: count, in_range: count }).nullable().optional(),
  /** Recorded shifts with patients whom the standard leaves out, and how many patients those are. */
  left_out: block({ shifts: count, patients: z.number() }).optional(),
  months: z.array(block({ month: z.string(), rated: count, short: count, share })),
  /** Fields that kept shifts from being rated. */
  unmapped: z.array(block({ field: z.string(), shifts: count })),
  /** Those in force in the range, oldest first. */
  settings: z.array(standardChange),
  /** The versions that the windows were judged by; absent in older analyses. */
  packs: z.array(standardPack.partial({ duties: true })).optional(),
  /** Windows that ended without data, newest first. */
  missing_list: z.array(block({ date: z.iso.date(), window: count })).optional(),
  /** Every short window, newest first. */
  list: z.array(
    block({
      date: z.iso.date(),
      window: count,
      required: count,
      /** Whole RNs. */
      direct: count,
      /** RNs as they were entered. */
      rn_actual: z.number().optional(),
      charge_nurse_included: z.boolean().optional(),
      classes: z.record(z.string(), z.number()),
      left_out: z.number().optional(),
      reasons: z.array(z.string()),
      comments: z.string(),
      /** Null without a red flag. */
      flag: count.nullable(),
      /** The steps that the pack names, by id. */
      efforts: block({ logged: efforts, missing: efforts }),
    }),
  ),
});
