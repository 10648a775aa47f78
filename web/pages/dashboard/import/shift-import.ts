import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import type { ImportKind, Line, Parsed } from '#web/features/import/import-kind.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { faultOfNumber } from '#web/ui/form/checks.ts';
import { dateOf, isYes, windowOf } from './read-cells.ts';
import {
  countColumns,
  type NumberColumn,
  ownHeaders,
  premiumColumns,
  remarkColumns,
  rnActualColumn,
} from './shift-columns.ts';

/** A shift as the import call takes it. Of columns that the file lacks nothing is sent: what is stored stays. */
export type SentShift = Record<string, unknown>;

/** The contract's `importBatchSize`, which would bring its schemas along; a test holds the two together. */
export const rowsInACall = 50;

/** Shifts of the past for one module: a column for each of its fields and premium types. */
export function shiftImport(module: ClientModule, hospital: Client, replace: boolean): ImportKind<SentShift> {
  const windowIds = hospital.shift_windows_config.map(({ mins }) => mins);
  const sendTogether = inBatches(rowsInACall, async (rows: SentShift[]) => {
    const { results } = await client.importShifts({
      params: { moduleId: module.id },
      body: { rows, replace },
    });
    return results;
  });
  return {
    name: `${module.name} shifts`,
    columns: columnsOf(module),
    hint: 'One row for each shift. Windows go by their start (07:00). A blank count is 0; RNs actual must be filled in. Reasons are separated by semicolons.',
    ifMissing: 'A shift that is replaced keeps what it has there, and a new one begins without.',
    parse: line => shiftOf(line, module, windowIds),
    keyOf: line => keyOf(line, windowIds),
    repeated: earlier => `Row ${earlier} is about this shift too.`,
    atOnce: rowsInACall,
    async send(row) {
      const { status, errors } = await sendTogether(row);
      if (status === 'error') throw refusal(errors ?? {}, module);
      return status;
    },
  };
}

function columnsOf(module: ClientModule) {
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

function shiftOf(line: Line, module: ClientModule, windowIds: readonly number[]): Parsed<SentShift> {
  const date = dateOf(line.cell(ownHeaders.date));
  const window = windowOf(line.cell(ownHeaders.window), windowIds);
  const numbers = [...countColumns(module), rnActualColumn, ...premiumColumns(module)];
  const problems = [
    ...(date === null ? ['Date is not a date.'] : []),
    ...(window === null ? ['Window is not a time of day.'] : []),
    ...numbers.flatMap(({ header, key }) => {
      const text = textOf(line, header);
      const mayBeBlank = key !== rnActualColumn.key;
      const fault = text === '' && mayBeBlank ? undefined : faultOfNumber(text, shiftCountLimit);
      return fault ? [`${header}: ${fault}`] : [];
    }),
  ];
  if (problems.length > 0) return { problem: problems.join(' ') };

  const numbersOf = (columns: readonly NumberColumn[]) =>
    columns
      .filter(({ header }) => line.has(header))
      .map(({ key, header }) => [key, Number(textOf(line, header) || 0)] as const);
  const counts = numbersOf(countColumns(module)).map(([key, count]) => [key.split('.')[1], count]);
  return {
    row: {
      date,
      window,
      acuity_counts: Object.fromEntries(counts),
      ...Object.fromEntries(numbersOf([rnActualColumn, ...premiumColumns(module)])),
      ...remarksOf(line),
    },
  };
}

function remarksOf(line: Line): SentShift {
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

function keyOf(line: Line, windowIds: readonly number[]): string | null {
  const date = dateOf(line.cell(ownHeaders.date));
  const window = windowOf(line.cell(ownHeaders.window), windowIds);
  return date === null || window === null ? null : `${date} ${window}`;
}

function textOf(line: Line, header: string): string {
  return line.cell(header).replace(',', '.');
}

/** What the server says about a row, by the names that the file has for its columns. */
function refusal(errors: Record<string, string[]>, module: ClientModule): ApiError {
  const columns = [...countColumns(module), rnActualColumn, ...premiumColumns(module), ...remarkColumns];
  const headers = new Map(columns.map(({ key, header }) => [key, header]));
  const { overall, fields } = readProblems(new ApiError(400, errors));
  const sentences = Object.entries(fields).map(([key, sentence]) => {
    // One of several reasons is called `reasons.0`.
    const header = headers.get(key) ?? headers.get(key.replace(/\.\d+$/, ''));
    return header ? `${header}: ${sentence}` : sentence;
  });
  return new ApiError(400, [overall, ...sentences].filter(Boolean));
}
