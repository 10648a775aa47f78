import { z } from 'zod';
import { healthParts, type PartHealth } from '#server/core/health.ts';
import { liveEvent } from '#server/live/events.ts';
import type { PrintFailure } from '#server/pdf/print-error.ts';
import type { PrintedPage } from '#server/pdf/print-page.ts';
import type { Progress } from '#server/pdf/printer.ts';

/** Raised by a change that the version before could not read (decision 074). */
const format = 1;

const id = z.int();

const page = z.object({
  template: z.string(),
  data: z.string(),
  paper: z.enum(['letter', 'a4']),
  header: z.tuple([z.string(), z.string()]).readonly(),
}) satisfies z.ZodType<PrintedPage>;

const progress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), place: z.int() }),
  z.object({ state: z.literal('printing') }),
]) satisfies z.ZodType<Progress>;

const printFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too many'), count: z.int() }),
  z.object({ kind: z.enum(['busy', 'timeout', 'lost']) }),
]) satisfies z.ZodType<PrintFailure>;

const partHealth = z.object({
  state: z.enum(['ok', 'failing', 'off']),
  reason: z.string().exactOptional(),
  since: z.date(),
}) satisfies z.ZodType<PartHealth>;

/** The metrics of a process at one moment. */
export type MetricsSnapshot = { name: string; type: unknown }[];
const metrics: z.ZodType<MetricsSnapshot> = z.array(z.looseObject({ name: z.string(), type: z.unknown() }));

/** What a worker asks of the primary process, which has the only Chromium. */
const workerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), address: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('announce'), event: liveEvent }),
  z.object({
    type: z.literal('print'),
    id,
    page,
    person: z.union([z.int(), z.string()]),
    /** Unknown of a worker that was started before there were turns of hospitals. */
    hospital: z.union([z.int(), z.string()]).default('unknown'),
    job: z.string().optional(),
  }),
  z.object({ type: z.literal('cancel print'), id }),
  z.object({ type: z.literal('ask progress'), id, job: z.string() }),
  z.object({ type: z.literal('metrics'), metrics }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

const primaryMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('printed'),
    id,
    pdf: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  }),
  z.object({
    type: z.literal('not printed'),
    id,
    error: z.union([printFailure, z.object({ kind: z.literal('other'), message: z.string() })]),
  }),
  z.object({ type: z.literal('progress'), id, progress: progress.optional() }),
  z.object({
    type: z.literal('live'),
    message: z.union([z.array(liveEvent).readonly(), z.literal('resync')]),
  }),
  z.object({ type: z.literal('health'), part: z.enum(healthParts), health: partHealth }),
  z.object({ type: z.literal('read metrics') }),
  z.object({ type: z.literal('stop') }),
]);
export type PrimaryMessage = z.infer<typeof primaryMessage>;

export function pack<Message extends WorkerMessage | PrimaryMessage>(message: Message) {
  return { v: format, message };
}

/** Undefined for a message of another version: a worker that is started after an upgrade can be newer than its primary. */
export const unpackWorkerMessage = unpackAs(workerMessage);
export const unpackPrimaryMessage = unpackAs(primaryMessage);

function unpackAs<Message>(message: z.ZodType<Message>): (packed: unknown) => Message | undefined {
  const packed = z.object({ v: z.literal(format), message });
  return received => packed.safeParse(received).data?.message as Message | undefined;
}

export const ignoredMessage =
  'a message between processes was ignored: it is of another version, so restart the server';
