import {
  type ExportColumn,
  type ExportRow,
  type ExportShape,
  type ExportValue,
  fieldColumns,
  longColumns,
  shiftColumns,
} from '#domain/export/columns.ts';
import { premiumTypeIds } from '#domain/shifts/premium-types.ts';
import type { ChangedRow, ExportedField } from './changes.queries.ts';

/** How the rows of the database become those of a file. */
export interface FileShape {
  columns: readonly ExportColumn[];
  toRows(changed: readonly ChangedRow[]): ExportRow[];
}

type NumbersById = Record<string, number> | null;
type ModuleNames = ReadonlyMap<number, string>;

/** After the transaction of the change: the id, the module, and values up to three objects of numbers. */
const values = 1;
const premiumsAt = 22;
const [countsAt, ratiosAt] = [premiumsAt + 1, premiumsAt + 2];

export function chooseShape(
  shape: ExportShape,
  modules: ModuleNames,
  fields: readonly ExportedField[],
): FileShape {
  return shape === 'wide' ? wide(modules, fields) : long(modules, fields);
}

/** A row of the file: the id and the module with its name, then the other values in their order. */
export function nameModule(modules: ModuleNames, row: ChangedRow, end: number): ExportValue[] {
  const moduleId = row[values + 1] as number;
  const named: ExportValue[] = [row[values] as number, moduleId, modules.get(moduleId) ?? null];
  for (let index = values + 2; index < end; index += 1) named.push((row[index] ?? null) as ExportValue);
  return named;
}

function wide(modules: ModuleNames, fields: readonly ExportedField[]): FileShape {
  const fieldIds = fields.map(({ id }) => id);
  return {
    columns: [...shiftColumns, ...fieldColumns(fieldIds)],
    toRows: changed =>
      changed.map(row => {
        const shift = nameModule(modules, row, premiumsAt);
        const premiums = row[premiumsAt] as NumbersById;
        const counts = row[countsAt] as NumbersById;
        for (const id of premiumTypeIds) shift.push(premiums && (premiums[id] ?? 0));
        for (const id of fieldIds) shift.push(counts?.[id] ?? null);
        return shift;
      }),
  };
}

/** The places in a row of the wide file of what the long file has as well. */
const copied = longColumns
  .map(({ name }) => shiftColumns.findIndex(column => column.name === name))
  .filter(index => index >= 0);

function long(modules: ModuleNames, fields: readonly ExportedField[]): FileShape {
  const fieldById = new Map(fields.map(field => [field.id, field]));
  return {
    columns: longColumns,
    toRows: changed =>
      changed.flatMap(row => {
        const shift = nameModule(modules, row, premiumsAt);
        const start = copied.map(index => shift[index] ?? null);
        const counts = Object.entries((row[countsAt] as NumbersById) ?? {});
        const ratios = row[ratiosAt] as NumbersById;
        // A deleted shift, or one without counts, must be seen, too.
        if (counts.length === 0) return [[...start, null, null, null, null, null]];
        return counts.map(([id, patients]) => {
          const { section = null, name = null } = fieldById.get(id) ?? {};
          return [...start, Number(id), section, name, patients, ratios?.[id] ?? null];
        });
      }),
  };
}
