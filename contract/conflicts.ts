import { z } from 'zod';
import { errorBody } from './errors.ts';

/** 409 (D31): who changed or deleted the record since it was read, and when. Each resource adds the record as `current`. */
const conflict = errorBody.extend({
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
});

export type Conflict = z.infer<typeof conflict>;

/** Of the settings of a client or a module a form needs no more than the version, to save again. */
export const settingsConflict = conflict.extend({ current: z.object({ version: z.int() }) });

export type SettingsConflict = z.infer<typeof settingsConflict>;
