import { Table } from '@mantine/core';
import { formatCell, type TableData } from './table-data.ts';

/** The figures of a chart: names on the left, numbers in columns on the right. */
export function ChartTable({ caption, rowName, columns, rows }: TableData & { caption: string }) {
  return (
    <Table verticalSpacing={6} fz="sm" aria-label={`${caption}, as a table`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{rowName}</Table.Th>
          {columns.map(({ name }) => (
            <Table.Th key={name} scope="col" ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, values }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {name}
            </Table.Th>
            {columns.map((column, index) => (
              <Table.Td key={column.name} ta="right">
                {formatCell(column, values[index] ?? null)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
