import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import type { ImportKind, Line, Parsed } from '#web/features/import/import-kind.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { faultOfNumber } from '#web/ui/form/checks.ts';
import { isYes, parseDate, parseWindow } from './parse-cells.ts';
import {
  countColumns,
  type NumberColumn,
  ownHeaders,
  premiumColumns,
  remarkColumns,
  rnActualColumn,
} from './shift-columns.ts';

/** A shift of the import request. Fields without a column in the file are not sent, so their stored values stay. */
export type ImportedShift = Record<string, unknown>;

/** Equals the contract's `importBatchSize` (a test checks it), whose file would add zod to the bundle. */
export const batchSize = 50;

/** Past shifts of a module, with a column for each of its acuity fields and premium types. */
export function createShiftImport(
  module: ClientModule,
  hospital: Client,
  replace: boolean,
): ImportKind<ImportedShift> {
  const windowIds = hospital.shift_windows_config.map(({ mins }) => mins);
  const sendBatched = inBatches(batchSize, async (rows: ImportedShift[]) => {
    const { results } = await client.importShifts({
      params: { moduleId: module.id },
      body: { rows, replace },
    });
    return results;
  });
  return {
    name: `${module.name} shifts`,
    columns: buildColumns(module),
    hint: 'One row for each shift. Windows go by their start (07:00). A blank count is 0; RNs actual must be filled in. Reasons are separated by semicolons.',
    ifMissing: 'A shift that is replaced keeps what it has there, and a new one begins without.',
    parse: line => parseShift(line, module, windowIds),
    keyOf: line => buildKey(line, windowIds),
    repeated: earlier => `Row ${earlier} is about this shift too.`,
    atOnce: batchSize,
    async send(row) {
      const { status, errors } = await sendBatched(row);
      if (status === 'error') throw createError(errors ?? {}, module);
      return status;
    },
  };
}

function buildColumns(module: ClientModule) {
  return [
    { header: ownHeaders.date, required: true },
    { header: ownHeaders.window, required: true },
    ...countColumns(module).map(({ header }) => ({ header })),
    { header: rnActualColumn.header, required: true },
    ...premiumColumns(module).map(({ header }) => ({ header })),
    { header: ownHeaders.chargeNurseIncluded },
    { header: ownHeaders.reasons },
    { header: ownHeaders.comments },
  ];
}

function parseShift(line: Line, module: ClientModule, windowIds: readonly number[]): Parsed<ImportedShift> {
  const date = parseDate(line.cell(ownHeaders.date));
  const window = parseWindow(line.cell(ownHeaders.window), windowIds);
  const numbers = [...countColumns(module), rnActualColumn, ...premiumColumns(module)];
  const problems = [
    ...(date === null ? ['Date is not a date.'] : []),
    ...(window === null ? ['Window is not a time of day.'] : []),
    ...numbers.flatMap(({ header, key }) => {
      const text = readNumber(line, header);
      const mayBeBlank = key !== rnActualColumn.key;
      const fault = text === '' && mayBeBlank ? undefined : faultOfNumber(text, shiftCountLimit);
      return fault ? [`${header}: ${fault}`] : [];
    }),
  ];
  if (problems.length > 0) return { problem: problems.join(' ') };

  const readNumbers = (columns: readonly NumberColumn[]) =>
    columns
      .filter(({ header }) => line.has(header))
      .map(({ key, header }) => [key, Number(readNumber(line, header) || 0)] as const);
  const counts = readNumbers(countColumns(module)).map(([key, count]) => [key.split('.')[1], count]);
  return {
    row: {
      date,
      window,
      acuity_counts: Object.fromEntries(counts),
      ...Object.fromEntries(readNumbers([rnActualColumn, ...premiumColumns(module)])),
      ...parseRemarks(line),
    },
  };
}

function parseRemarks(line: Line): ImportedShift {
  const { chargeNurseIncluded, reasons, comments } = ownHeaders;
  return {
    ...(line.has(chargeNurseIncluded) && { charge_nurse_included: isYes(line.cell(chargeNurseIncluded)) }),
    ...(line.has(reasons) && {
      reasons: line
        .cell(reasons)
        .split(';')
        .map(reason => reason.trim())
        .filter(Boolean),
    }),
    ...(line.has(comments) && { comments: line.cell(comments) }),
  };
}

function buildKey(line: Line, windowIds: readonly number[]): string | null {
  const date = parseDate(line.cell(ownHeaders.date));
  const window = parseWindow(line.cell(ownHeaders.window), windowIds);
  return date === null || window === null ? null : `${date} ${window}`;
}

function readNumber(line: Line, header: string): string {
  return line.cell(header).replace(',', '.');
}

/** Replaces the server's field names by the file's headers. */
function createError(errors: Record<string, string[]>, module: ClientModule): ApiError {
  const columns = [...countColumns(module), rnActualColumn, ...premiumColumns(module), ...remarkColumns];
  const headers = new Map(columns.map(({ key, header }) => [key, header]));
  const { overall, fields } = readProblems(new ApiError(400, errors));
  const sentences = Object.entries(fields).map(([key, sentence]) => {
    // Errors of single reasons have keys such as `reasons.0`.
    const header = headers.get(key) ?? headers.get(key.replace(/\.\d+$/, ''));
    return header ? `${header}: ${sentence}` : sentence;
  });
  return new ApiError(400, [overall, ...sentences].filter(Boolean));
}
