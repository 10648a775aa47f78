import { z } from 'zod';

/** Each job names its format. Raised by a change that the version before could not read (decision 074). */
export const jobFormat = 1;

const newerJob = z.object({ v: z.int().gt(jobFormat) });

/**
 * The data of a job, which another version of Parity may have queued. One of an unknown format is given up and listed on the System
 * page; one of a newer format is tried again, because during an upgrade a server that can read it is about to start.
 */
export function readJob<Data extends { v: typeof jobFormat }>(schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const isFinal = !newerJob.safeParse(data).success;
  throw Object.assign(new Error('the job has a format that this version does not know'), { isFinal });
}
