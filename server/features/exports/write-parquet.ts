import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType, ExportColumn, ExportRow, ExportValue } from '#domain/export/columns.ts';

type WriterOptions = ConstructorParameters<typeof ParquetWriter>[0];
type SchemaElement = WriterOptions['schema'][number];

/** Few enough that writing a group, which nothing interrupts, takes the time of a few calls. */
const rowsPerGroup = 10_000;

/** A Parquet file in pieces, one for each group of rows. */
export async function* writeParquet(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly ExportRow[]>,
  metadata: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }));
  const file = new ParquetWriter({ writer: bytes, schema: describeSchema(columns), kvMetadata });
  let group: ExportRow[] = [];
  for await (const rows of pages) {
    group.push(...rows);
    if (group.length < rowsPerGroup) continue;
    writeGroup(file, columns, group);
    group = [];
    yield takeBytes(bytes);
    await nextTurn();
  }
  if (group.length > 0) writeGroup(file, columns, group);
  file.finish();
  yield takeBytes(bytes);
}

function writeGroup(file: ParquetWriter, columns: readonly ExportColumn[], rows: readonly ExportRow[]) {
  const columnData = columns.map(({ name, type }, index) => ({
    name,
    data: rows.map(row => toStored(type, row[index] ?? null)),
  }));
  file.write({ columnData, rowGroupSize: rows.length });
}

function toStored(type: ColumnType, value: ExportValue) {
  const isLong = type === 'instant' || type === 'id';
  return isLong && typeof value === 'number' ? BigInt(value) : value;
}

/** The bytes since the last call; positions in the file go on. */
function takeBytes(bytes: ByteWriter): Uint8Array {
  const taken = bytes.getBytes().slice();
  bytes.index = 0;
  return taken;
}

function describeSchema(columns: readonly ExportColumn[]): SchemaElement[] {
  const elements = columns.map(
    ({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...storedTypes[type] }),
  );
  return [{ name: 'root', num_children: columns.length }, ...elements];
}

const storedTypes: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>>> = {
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
