import { z } from 'zod';
import { isIsoDate } from '#domain/time/calendar.ts';

export const wrongDate = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';

/** A date as it is sent. */
export const date = z.string().refine(isIsoDate, wrongDate);

export const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .refine(text => isIsoDate(`${text}-01`), 'Month has wrong format. Use YYYY-MM.');
