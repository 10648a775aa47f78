import type { FastifyReply } from 'fastify';
import type { FileType } from '#contract/api/endpoint.ts';
import type { exportCalls } from '#contract/exports/calls.ts';
import { changedUntilHeader, schemaVersionHeader } from '#contract/exports/exports.ts';
import { formatChangeMark } from '#domain/export/changed-until.ts';
import { exportSchemaVersion } from '#domain/export/columns.ts';
import type { AppContext } from '#server/features/context.ts';
import { FileStream } from '#server/http/answers/answer-forms.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import type { CostlyWork } from '#server/http/requests/costly-work.ts';
import { type ChangeReader, flagReader, type IdList, shiftReaders } from './changes.queries.ts';
import type { FilePlan } from './encoding/encode.ts';
import { encodePages } from './encoding/encode-pages.ts';
import type { FoundChanges } from './find-changes.ts';
import { type ExportCall, startExport } from './start-export.ts';

/** A client that reads nothing for this long is disconnected, so that it does not keep others waiting. */
const usualStalledMs = 60_000;

interface ExportedFile extends Pick<FilePlan, 'format' | 'content'> {
  name: string;
  type: FileType;
  action: 'exported shifts' | 'exported red flags';
  reader: ChangeReader;
}

export function exportHandlers(context: AppContext, costly: CostlyWork): Handlers<keyof typeof exportCalls> {
  async function answer(call: ExportCall, file: ExportedFile): Promise<FileStream> {
    const { name, type, format, content, reader } = file;
    const { mark, modules, fields, ...found } = await startExport(context, call, file, costly);
    const until = formatChangeMark(mark);
    call.reply.headers({
      [changedUntilHeader]: until,
      [schemaVersionHeader]: String(exportSchemaVersion),
      // It is of this moment, and of one hospital.
      'cache-control': 'no-store',
    });
    const metadata = {
      'parity.schema_version': String(exportSchemaVersion),
      'parity.changed_until': until,
      'parity.fields': JSON.stringify(fields),
    };
    const plan: FilePlan = { format, content, modules, fields, metadata };
    const pieces = encodePages(plan, readPages(context, call.reply, found, reader));
    const stalledMs = context.timeouts?.stalledMs ?? usualStalledMs;
    return new FileStream(
      name,
      type,
      endIfStalled(pieces, stalledMs, () => call.reply.raw.destroy()),
    );
  }

  const shifts = (content: 'wide' | 'long') =>
    ({ content, action: 'exported shifts', reader: shiftReaders[content] }) as const;
  return {
    exportShiftsAsParquet: call =>
      answer(call, {
        name: 'shifts.parquet',
        type: 'application/vnd.apache.parquet',
        format: 'parquet',
        ...shifts(call.query.shape ?? 'wide'),
      }),

    exportShiftsAsCsv: call =>
      answer(call, {
        name: 'shifts.csv',
        type: 'text/csv',
        format: 'csv',
        ...shifts(call.query.shape ?? 'wide'),
      }),

    exportRedFlagsAsCsv: call =>
      answer(call, {
        name: 'red_flags.csv',
        type: 'text/csv',
        format: 'csv',
        content: 'red-flags',
        action: 'exported red flags',
        reader: flagReader,
      }),
  };
}

/** Passes the pieces on, and calls `onStalled` if one is not read in time. */
export async function* endIfStalled<Piece>(
  pieces: AsyncIterable<Piece>,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    const timer = setTimeout(onStalled, stalledMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}

interface ChangedPage {
  /** Lists of values as JSON, joined by commas; null without rows. */
  rows: string | null;
  isLast: boolean;
}

/**
 * Reads the rows of a file as JSON, page by page, each in a transaction of its own, so that a slow reader holds no transaction open.
 * A row that changes meanwhile leaves the selection and is in the next file. The next page is read while one is written.
 */
async function* readPages(
  { db }: Pick<AppContext, 'db'>,
  reply: FastifyReply,
  { selection, pages }: Pick<FoundChanges, 'selection' | 'pages'>,
  reader: ChangeReader,
): AsyncGenerator<ChangedPage> {
  const how = { readOnly: true, inOneTrip: true, work: 'report' } as const;
  const readRows = (ids: IdList) => {
    const rows = runWhileConnected(reply, signal =>
      db.forClient(selection.clientId, tx => reader.readRows(tx, selection, ids), { signal, ...how }),
    );
    // Reported where the page is waited for, if it still is.
    rows.catch(() => undefined);
    return rows;
  };
  const [first = '{}', ...others] = pages;
  let next = readRows(first);
  for (const ids of others) {
    const rows = await next;
    next = readRows(ids);
    yield { rows, isLast: false };
  }
  yield { rows: await next, isLast: true };
}
