import {
  type ExportColumn,
  type ExportRow,
  type ExportShape,
  type ExportValue,
  fieldColumns,
  longColumns,
  redFlagColumns,
  shiftColumns,
} from '#domain/export/columns.ts';
import { premiumTypeIds } from '#domain/shifts/premium-types.ts';

export interface ExportedField {
  id: string;
  section: string;
  name: string;
}

/** What a row says by number only. */
export interface ExportedNames {
  modules: ReadonlyMap<number, string>;
  fields: readonly ExportedField[];
}

/** A row as the database writes it: its id, the module's, and values that depend on the table. */
export type StoredRow = readonly [id: number, moduleId: number, ...values: unknown[]];

/** How the rows of the database become those of a file. */
interface FileRows {
  columns: readonly ExportColumn[];
  toRows(stored: readonly StoredRow[]): ExportRow[];
}

export type FileContent = ExportShape | 'red-flags';

export function chooseRows(content: FileContent, names: ExportedNames): FileRows {
  if (content === 'wide') return wideShifts(names);
  if (content === 'long') return longShifts(names);
  const toRow = (row: StoredRow) => nameModule(names, row, row.length);
  return { columns: redFlagColumns, toRows: stored => stored.map(toRow) };
}

type NumbersById = Record<string, number> | null;

/** After the values of a shift there are three objects of numbers by id; of a deleted one they are missing. */
const premiumsAt = 21;
const countsAt = premiumsAt + 1;
const ratiosAt = premiumsAt + 2;

/** The first values, with the name of the module behind its id. */
function nameModule({ modules }: ExportedNames, row: StoredRow, end: number): ExportValue[] {
  const [id, moduleId] = row;
  const named: ExportValue[] = [id, moduleId, modules.get(moduleId) ?? null];
  for (let index = 2; index < end; index += 1) named.push((row[index] ?? null) as ExportValue);
  return named;
}

function wideShifts(names: ExportedNames): FileRows {
  const fieldIds = names.fields.map(({ id }) => id);
  const toRow = (row: StoredRow): ExportRow => {
    const shift = nameModule(names, row, premiumsAt);
    const premiums = row[premiumsAt] as NumbersById;
    const counts = row[countsAt] as NumbersById;
    for (const id of premiumTypeIds) shift.push(premiums && (premiums[id] ?? 0));
    for (const id of fieldIds) shift.push(counts?.[id] ?? null);
    return shift;
  };
  return {
    columns: [...shiftColumns, ...fieldColumns(fieldIds)],
    toRows: stored => stored.map(toRow),
  };
}

/** The places of what the long file has of a row of the wide one. */
const copied = longColumns
  .map(({ name }) => shiftColumns.findIndex(column => column.name === name))
  .filter(index => index >= 0);

function longShifts(names: ExportedNames): FileRows {
  const fieldById = new Map(names.fields.map(field => [field.id, field]));
  const toRows = (row: StoredRow): ExportRow[] => {
    const shift = nameModule(names, row, premiumsAt);
    const start = copied.map(index => shift[index] ?? null);
    const counts = Object.entries((row[countsAt] as NumbersById) ?? {});
    const ratios = row[ratiosAt] as NumbersById;
    // A deleted shift, or one without counts, must be seen, too.
    if (counts.length === 0) return [[...start, null, null, null, null, null]];
    return counts.map(([id, patients]) => {
      const { section = null, name = null } = fieldById.get(id) ?? {};
      return [...start, Number(id), section, name, patients, ratios?.[id] ?? null];
    });
  };
  return { columns: longColumns, toRows: stored => stored.flatMap(toRows) };
}
