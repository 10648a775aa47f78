import { z } from 'zod';
import { maxScheduleRows } from '#domain/schedule/check-rows.ts';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { date, recordId } from '../api/fields.ts';

const scheduleBody = z.object({
  module: recordId,
  /** The first and the last date that the rows replace; a row belongs to the staffing day in which it starts. */
  from: date,
  to: date,
  /**
   * One per RN and shift: `{start, end}`, with an offset or on the hospital's clock. The domain checks them, because a fault names its
   * row with a number from 1. Without rows, the dates have no schedule any more.
   */
  rows: z.array(z.unknown()).max(maxScheduleRows),
});

export const scheduleEndpoints = {
  sendSchedule: {
    summary: 'Replace the scheduled RNs of a module in a range of dates, without names (B17)',
    body: scheduleBody,
    // A megabyte of rows, so that too many rows are answered as such.
    maxBodyValues: 50_000,
    response: { 200: z.object({ rows: z.int() }) },
  },
} satisfies EndpointDetailsByName;
