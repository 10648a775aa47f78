import { changedUntilHeader, type exportEndpoints, schemaVersionHeader } from '#contract/export.ts';
import { formatChangeMark } from '#domain/export/changed-until.ts';
import { exportSchemaVersion, redFlagColumns } from '#domain/export/columns.ts';
import type { AppContext } from '#server/features/context.ts';
import { FileStream } from '#server/http/answers/answer-forms.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { type ChangeReader, listChangedFlags, listChangedShifts } from './changes.queries.ts';
import { type StartedExport, startExport } from './start-export.ts';
import { readPages } from './read-pages.ts';
import { chooseShape, type FileShape, nameModule } from './shift-rows.ts';
import { writeCsv } from './write-csv.ts';
import { writeParquet } from './write-parquet.ts';

type ShiftCall = CallOf<'exportShiftsAsCsv'>;

export function exportHandlers(context: AppContext): Handlers<keyof typeof exportEndpoints> {
  async function startShifts(call: ShiftCall, file: string) {
    const shape = call.query.shape ?? 'wide';
    const started = await startExport(context, call, { action: 'exported shifts', file, shape });
    const { modules, fields } = started;
    return { started, shape: chooseShape(shape, modules, fields) };
  }

  function read(call: ShiftCall, started: StartedExport, shape: FileShape, reader: ChangeReader) {
    const { reply } = call;
    reply.header(changedUntilHeader, formatChangeMark(started.selection.until));
    reply.header(schemaVersionHeader, String(exportSchemaVersion));
    // An answer is of the moment, and belongs to one hospital.
    reply.header('cache-control', 'no-store');
    return readPages(context, reply, started.selection, reader, shape);
  }

  return {
    async exportShiftsAsParquet(call) {
      const { started, shape } = await startShifts(call, 'shifts.parquet');
      const pages = read(call, started, shape, listChangedShifts);
      const pieces = writeParquet(shape.columns, pages, {
        'parity.schema_version': String(exportSchemaVersion),
        'parity.changed_until': formatChangeMark(started.selection.until),
        'parity.fields': JSON.stringify(started.fields),
      });
      return new FileStream('shifts.parquet', 'application/vnd.apache.parquet', pieces);
    },

    async exportShiftsAsCsv(call) {
      const { started, shape } = await startShifts(call, 'shifts.csv');
      const pages = read(call, started, shape, listChangedShifts);
      return new FileStream('shifts.csv', 'text/csv', writeCsv(shape.columns, pages));
    },

    async exportRedFlagsAsCsv(call) {
      const started = await startExport(context, call, {
        action: 'exported red flags',
        file: 'red_flags.csv',
      });
      const { modules } = started;
      const shape: FileShape = {
        columns: redFlagColumns,
        toRows: changed => changed.map(row => nameModule(modules, row, row.length)),
      };
      const pages = read(call, started, shape, listChangedFlags);
      return new FileStream('red_flags.csv', 'text/csv', writeCsv(shape.columns, pages));
    },
  };
}
