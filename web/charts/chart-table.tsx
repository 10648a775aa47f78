import { Table } from '@mantine/core';

export interface ChartTableData {
  /** The first names the rows. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The figures of a chart: names on the left, numbers in columns on the right. */
export function ChartTable({ caption, head, rows }: ChartTableData & { caption: string }) {
  const [rowName, ...columns] = head;
  return (
    <Table verticalSpacing={6} fz="sm" aria-label={`${caption}, as a table`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{rowName}</Table.Th>
          {columns.map(column => (
            <Table.Th key={column} scope="col" ta="right">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...cells]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {name}
            </Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index]} ta="right">
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
