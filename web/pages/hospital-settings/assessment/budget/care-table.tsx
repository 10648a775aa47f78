import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import numberInput from '#web/ui/form/number-input.module.css';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { useIsSelected } from '../grid/use-grid.ts';
import { cellKey, roleKey } from '../state/check-assessment.ts';
import { columns, nameCell } from '../state/typed-assessment.ts';
import { useAssessment, useOpenAssessment } from '../state/use-open-assessment.ts';
import classes from './care-table.module.css';

interface CareTableProps {
  label: string;
  /** The header of the rows: "Role". */
  rowsName: string;
  /** Direct care is grid 0. */
  grids: readonly { key: number; grid: number }[];
}

/** The counts of each day and night of a week, and the wages. */
export function CareTable({ label, rowsName, grids }: CareTableProps) {
  return (
    <Scroller label={label} hasButtons>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowsName}</th>
            <th scope="col">Shift</th>
            <th scope="col" className={classes.wage}>
              Wage $/h
            </th>
            {weekdays.map(weekday => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        {grids.map(({ key, grid }) => (
          <CareRows key={key} grid={grid} />
        ))}
      </table>
    </Scroller>
  );
}

/** Day and night of one grid, and their errors below. Direct care is grid 0. */
function CareRows({ grid }: { grid: number }) {
  const errorsId = useId();
  // As one text, to be comparable.
  const errors = useAssessment(({ errors: all, typed }) => {
    const ofCells = [grid * 2, grid * 2 + 1].flatMap(row =>
      columns.flatMap(column => {
        const error = all[cellKey(row, column)];
        return error ? `${nameCell(typed.roles, row, column)}: ${error}` : [];
      }),
    );
    return [...ofCells, all[roleKey(grid - 1)]].filter(Boolean).join('\n');
  });
  return (
    <tbody className={classes.grid}>
      <tr>
        <th scope="rowgroup" rowSpan={2} className={classes.name}>
          {grid === 0 ? 'RNs' : <RoleName index={grid - 1} errorsId={errorsId} />}
        </th>
        <HalfCells row={grid * 2} half="Day" errorsId={errorsId} />
      </tr>
      <tr>
        <HalfCells row={grid * 2 + 1} half="Night" errorsId={errorsId} />
      </tr>
      {errors && (
        <tr>
          <td colSpan={columns.length + 2} id={errorsId} className={classes.errors}>
            {errors.split('\n').map(error => (
              <p key={error}>{error}</p>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function HalfCells({ row, half, errorsId }: { row: number; half: string; errorsId: string }) {
  return (
    <>
      <th scope="row" className={classes.half}>
        {half}
      </th>
      {columns.map(column => (
        <td key={column}>
          <GridCell row={row} column={column} errorsId={errorsId} />
        </td>
      ))}
    </>
  );
}

function RoleName({ index, errorsId }: { index: number; errorsId: string }) {
  const { store } = useOpenAssessment();
  const role = useAssessment(state => state.typed.roles[index]?.role ?? '');
  const isInvalid = useAssessment(state => roleKey(index) in state.errors);
  return (
    <div className={classes.role}>
      <input
        type="text"
        className={`${numberInput.input} ${classes.input}`}
        aria-label={`Name of role ${index + 1}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorsId : undefined}
        placeholder="Role"
        autoComplete="off"
        value={role}
        onChange={event => store.setRole(index, event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Remove ${role || `role ${index + 1}`}`}
        onClick={() => store.removeRole(index)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface GridCellProps {
  row: number;
  column: number;
  /** Of the element with the row's errors. */
  errorsId: string;
}

/** One number of the week. It rerenders only when its own value, error or label changes. */
const GridCell = memo(function GridCell({ row, column, errorsId }: GridCellProps) {
  const { store } = useOpenAssessment();
  const value = useAssessment(state => state.typed.cells[row]?.[column] ?? '');
  const isInvalid = useAssessment(state => cellKey(row, column) in state.errors);
  const label = useAssessment(state => nameCell(state.typed.roles, row, column));
  const isSelected = useIsSelected(row, column);
  return (
    <input
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={40}
      className={`${numberInput.input} ${classes.input}`}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorsId : undefined}
      data-cell={`${row}.${column}`}
      data-selected={isSelected || undefined}
      value={value}
      onChange={event => store.setCell(row, column, event.currentTarget.value)}
    />
  );
});
