import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { importBatchSize, missedCareLimit, shiftCountLimit } from '#domain/measures/limits.ts';
import type { MissedCare } from '#domain/missed-care/missed-care.ts';
import { readMissedCare } from '#domain/missed-care/missed-care.ts';
import { parseDate } from '#domain/time/typed-date.ts';
import type { ImportKind, Line, Parsed } from '#web/features/import/import-kind.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { findNumberFault } from '#web/ui/form/checks.ts';
import { countKey, rnActualKey } from '../shift-form/state/typed-shift.ts';
import { isYes, parseWindow } from './parse-cells.ts';
import { listNumberColumns, ownHeaders } from './shift-columns.ts';
import {
  createFaultFinder,
  type FaultFinder,
  type ImportPlace,
  listStoredPlaces,
  toText,
} from './shift-place.ts';

/** A shift of the import request. Fields without a column in the file are not sent, so their stored values stay. */
export type ImportedShift = Record<string, unknown>;

/** Past shifts of a module, with a column for each of its acuity fields and premium types. */
export function createShiftImport(
  module: ClientModule,
  hospital: Client,
  replace: boolean,
): ImportKind<ImportedShift> {
  const windowIds = hospital.shift_windows_config.map(({ mins }) => mins);
  const hasMissedCare = hospital.missed_care_types.length > 0;
  const findFault = createFaultFinder(hospital);
  const sendBatched = inBatches(importBatchSize, async (rows: ImportedShift[]) => {
    const { results } = await client.importShifts({
      params: { moduleId: module.id },
      body: { rows, replace },
    });
    return results;
  });
  return {
    name: `${module.name} shifts`,
    columns: buildShiftColumns(module, hasMissedCare),
    hint: `One row for each shift. Windows go by their start (07:00). A blank count is 0; RNs actual must be filled in. Reasons are separated by semicolons.${hasMissedCare ? ' So is missed care, each with its number: “Charting late: 2; Teaching missed”.' : ''}`,
    ifMissing: 'A shift that is replaced keeps what it has there, and a new one begins without.',
    parse: line => parseShift(line, module, windowIds, findFault),
    async prepareParse(lines) {
      const places = lines.flatMap(line => findPlace(line, windowIds) ?? []);
      const refused = places.filter(place => findFault(place) !== null);
      const stored = await listStoredPlaces(
        module.id,
        refused.map(({ date }) => date),
      );
      const find: FaultFinder = place => (stored.has(toText(place)) ? null : findFault(place));
      return line => parseShift(line, module, windowIds, find);
    },
    toKey(line) {
      const place = findPlace(line, windowIds);
      return place && toText(place);
    },
    repeated: earlier => `Row ${earlier} is about this shift too.`,
    atOnce: importBatchSize,
    async send(row) {
      const { status, errors } = await sendBatched(row);
      if (status === 'error') throw createError(errors ?? {}, module);
      return status;
    },
  };
}

function buildShiftColumns(module: ClientModule, hasMissedCare: boolean) {
  return [
    { header: ownHeaders.date, required: true },
    { header: ownHeaders.window, required: true },
    ...listNumberColumns(module).map(({ header, key }) => ({ header, required: key === rnActualKey })),
    { header: ownHeaders.chargeNurseIncluded },
    { header: ownHeaders.reasons },
    { header: ownHeaders.comments },
    ...(hasMissedCare ? [{ header: ownHeaders.missedCare }] : []),
  ];
}

function parseShift(
  line: Line,
  module: ClientModule,
  windowIds: readonly number[],
  findFault: FaultFinder,
): Parsed<ImportedShift> {
  const { date, window } = readPlace(line, windowIds);
  const place = findPlace(line, windowIds);
  const fault = place && findFault(place);
  const columns = listNumberColumns(module);
  const problems = [
    ...(date === null ? ['Date is not a date.'] : []),
    ...(window === null ? ['Window is not a time of day.'] : []),
    ...(fault === null ? [] : [fault]),
    ...(readMissed(line) === null
      ? [`${ownHeaders.missedCare}: At most ${missedCareLimit.max} of a type.`]
      : []),
    ...columns.flatMap(({ header, key }) => {
      const text = readNumber(line, header);
      const mayBeBlank = key !== rnActualKey;
      const fault = text === '' && mayBeBlank ? undefined : findNumberFault(text, shiftCountLimit);
      return fault ? [`${header}: ${fault}`] : [];
    }),
  ];
  if (problems.length > 0) return { problem: problems.join(' ') };

  const numbers = columns
    .filter(({ header }) => line.has(header))
    .map(({ key, header }) => ({ key, count: Number(readNumber(line, header) || 0) }));
  const isAcuity = ({ key }: { key: string }) => key.startsWith(countKey(''));
  const counts = numbers.filter(isAcuity).map(({ key, count }) => [key.slice(countKey('').length), count]);
  const others = numbers.filter(number => !isAcuity(number)).map(({ key, count }) => [key, count]);
  return {
    row: {
      date,
      window,
      acuity_counts: Object.fromEntries(counts),
      ...Object.fromEntries(others),
      ...parseRemarks(line),
    },
  };
}

function readPlace(line: Line, windowIds: readonly number[]) {
  return {
    date: parseDate(line.cell(ownHeaders.date)),
    window: parseWindow(line.cell(ownHeaders.window), windowIds),
  };
}

function findPlace(line: Line, windowIds: readonly number[]): ImportPlace | null {
  const { date, window } = readPlace(line, windowIds);
  return date === null || window === null ? null : { date, window };
}

function parseRemarks(line: Line): ImportedShift {
  const { chargeNurseIncluded, reasons, comments, missedCare } = ownHeaders;
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
    ...(line.has(missedCare) && { missed_care: readMissed(line) }),
  };
}

function readMissed(line: Line): MissedCare | null {
  return readMissedCare(line.cell(ownHeaders.missedCare));
}

function readNumber(line: Line, header: string): string {
  return line.cell(header).replace(',', '.');
}

/** Replaces the server's field names by the file's headers. */
function createError(errors: Record<string, string[]>, module: ClientModule): ApiError {
  const columns = listNumberColumns(module).map(({ key, header }) => [key, header] as const);
  const { reasons, comments, missedCare } = ownHeaders;
  const headers = new Map<string, string>([
    ...columns,
    ['reasons', reasons],
    ['comments', comments],
    ['missed_care', missedCare],
  ]);
  const { overall, fields } = readProblems(new ApiError(400, errors));
  const sentences = Object.entries(fields).map(([key, sentence]) => {
    // Errors of single reasons have keys such as `reasons.0`.
    const header = headers.get(key) ?? headers.get(key.replace(/\.\d+$/, ''));
    return header ? `${header}: ${sentence}` : sentence;
  });
  return new ApiError(400, [overall, ...sentences].filter(Boolean));
}
