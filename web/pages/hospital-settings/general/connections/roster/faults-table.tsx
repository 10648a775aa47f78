import type { LineFault } from '#domain/schedule/roster/roster.ts';
import { readCell, rosterRoles } from '#domain/schedule/roster/roster.ts';
import { ImportTable } from '#web/features/import/import-table.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import type { RosterDraft } from './roster-draft.ts';

/** The lines that cannot be read, with the cells of the chosen columns. */
export function FaultsTable({ draft, faults }: { draft: RosterDraft; faults: readonly LineFault[] }) {
  if (faults.length === 0) return null;
  const columns = rosterRoles.map(role => draft.columns[role]).filter(column => column !== null);
  const [headings = []] = draft.sheet.slice(draft.headingRow);
  return (
    <>
      <AlertLine
        message={
          faults.length === 1
            ? 'One row cannot be read. Correct the file, or leave the row out.'
            : `${faults.length} rows cannot be read. Correct the file, or leave them out.`
        }
      />
      <ImportTable
        headers={columns.map(column => readCell(headings, column))}
        rows={faults.map(({ line, message }) => {
          const cells = columns.map(column => readCell(draft.sheet[line - 1] ?? [], column));
          return { number: line, cells, row: null, status: 'error' as const, message };
        })}
      />
    </>
  );
}
