import { Pagination } from '@mantine/core';
import { memo, useState } from 'react';
import { Scroller } from '#web/ui/table/scroller.tsx';
import classes from './import.module.css';
import { type ImportRow, statusWords } from './import-rows.ts';

/** More rows make the page slow. */
const rowsPerPage = 100;

interface ImportTableProps {
  headers: readonly string[];
  rows: readonly ImportRow<unknown>[];
}

/** The lines of the file with their status. */
export function ImportTable({ headers, rows }: ImportTableProps) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const first = (Math.min(page, pages) - 1) * rowsPerPage;
  return (
    <>
      <Scroller label="Rows of the file" className={classes.rows}>
        <table className={classes.table}>
          <thead>
            <tr>
              {['Row', 'Status', ...headers].map(header => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + rowsPerPage).map(row => (
              <RowLine key={row.number} row={row} />
            ))}
          </tbody>
        </table>
      </Scroller>
      {pages > 1 && (
        <Pagination
          size="sm"
          value={Math.min(page, pages)}
          total={pages}
          onChange={setPage}
          getControlProps={control => ({ 'aria-label': `${control} page of rows` })}
          getItemProps={item => ({ 'aria-label': `Rows, page ${item}` })}
        />
      )}
    </>
  );
}

const RowLine = memo(function RowLine({ row }: { row: ImportRow<unknown> }) {
  const { number, cells, status, message } = row;
  return (
    <tr>
      <td className={classes.number}>{number}</td>
      <td className={classes.status} data-status={status}>
        {message || statusWords[status]}
      </td>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={column} title={cell}>
          {cell}
        </td>
      ))}
    </tr>
  );
});
