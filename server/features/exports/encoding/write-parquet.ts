import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType, ExportColumn, ExportRow, ExportValue } from '#domain/export/columns.ts';

type WriterOptions = ConstructorParameters<typeof ParquetWriter>[0];
type SchemaElement = WriterOptions['schema'][number];

/** A file that is written in pieces; a piece may be empty. */
export interface FileWriter {
  add(rows: readonly ExportRow[]): Uint8Array<ArrayBuffer>;
  finish(): Uint8Array<ArrayBuffer>;
}

/** Values that are in memory at once: 7,000 rows of a hospital with six fields. */
const valuesPerGroup = 300_000;

export function startParquet(
  columns: readonly ExportColumn[],
  metadata: Readonly<Record<string, string>>,
): FileWriter {
  const bytes = new ByteWriter();
  const kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }));
  const file = new ParquetWriter({ writer: bytes, schema: describeSchema(columns), kvMetadata });
  const rowsPerGroup = Math.ceil(valuesPerGroup / columns.length);
  let group: ExportRow[] = [];

  function writeGroup(): void {
    const columnData = columns.map(({ name, type }, index) => ({
      name,
      data: group.map(row => toStored(type, row[index] ?? null)),
    }));
    if (group.length > 0) file.write({ columnData, rowGroupSize: group.length });
    group = [];
  }

  return {
    add(rows) {
      for (const row of rows) group.push(row);
      if (group.length >= rowsPerGroup) writeGroup();
      return takeBytes(bytes);
    },
    finish() {
      writeGroup();
      file.finish();
      return takeBytes(bytes);
    },
  };
}

function toStored(type: ColumnType, value: ExportValue) {
  const isLong = type === 'instant' || type === 'id';
  return isLong && typeof value === 'number' ? BigInt(value) : value;
}

/** The bytes since the last call; positions in the file go on. */
function takeBytes(bytes: ByteWriter): Uint8Array<ArrayBuffer> {
  const taken = new Uint8Array(bytes.getBuffer());
  bytes.index = 0;
  return taken;
}

function describeSchema(columns: readonly ExportColumn[]): SchemaElement[] {
  const elements = columns.map(
    ({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...storedTypes[type] }),
  );
  return [{ name: 'root', num_children: columns.length }, ...elements];
}

type StoredType = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>;

const storedTypes: Readonly<Record<ColumnType, StoredType>> = {
  id: { type: 'INT64' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};
