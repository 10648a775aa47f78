import type { HealthPart, PartHealth } from '#server/health/health.ts';
import type { LiveEvent, LiveMessage } from '#server/live/events.ts';
import type { PrintFailure } from '#server/pdf/print-error.ts';
import type { PrintedPage } from '#server/pdf/print-page.ts';
import type { Progress } from '#server/pdf/print-queue.ts';

/** What a worker asks of the primary process, which has the only Chromium. */
export type WorkerMessage =
  | { type: 'listening'; address: string }
  | { type: 'failed'; reason: string }
  | { type: 'announce'; event: LiveEvent }
  | { type: 'print'; id: number; page: PrintedPage; person: number | string; job: string | undefined }
  | { type: 'cancel print'; id: number }
  | { type: 'ask progress'; id: number; job: string }
  | { type: 'metrics'; metrics: MetricsSnapshot };

export type PrimaryMessage =
  | { type: 'printed'; id: number; pdf: Uint8Array }
  | { type: 'not printed'; id: number; error: PrintFailure | { kind: 'other'; message: string } }
  | { type: 'progress'; id: number; progress: Progress | undefined }
  | { type: 'live'; message: LiveMessage }
  | { type: 'health'; part: HealthPart; health: PartHealth }
  | { type: 'read metrics' }
  | { type: 'stop' };

/** The metrics of a process at one moment. */
export type MetricsSnapshot = { name: string; type: unknown }[];
