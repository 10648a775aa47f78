import { memo } from 'react';
import { cellKey } from '../state/faults.ts';
import { cellName } from '../state/typed-assessment.ts';
import { useAssessment, useSession } from '../use-session.ts';
import classes from './care-table.module.css';
import { useIsSelected } from './use-grid.ts';

interface GridCellProps {
  row: number;
  column: number;
  /** Where the faults of its row are told. */
  faultsId: string;
}

/** One number of the week. It draws itself anew when its own value changes, and at no other time. */
export const GridCell = memo(function GridCell({ row, column, faultsId }: GridCellProps) {
  const { store } = useSession();
  const value = useAssessment(state => state.typed.cells[row]?.[column] ?? '');
  const isWrong = useAssessment(state => state.faults[cellKey(row, column)] !== undefined);
  const label = useAssessment(state => cellName(state.typed.roles, row, column));
  const isSelected = useIsSelected(row, column);
  return (
    <input
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={40}
      className={classes.input}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? faultsId : undefined}
      data-cell={`${row}.${column}`}
      data-selected={isSelected || undefined}
      value={value}
      onChange={event => store.setCell(row, column, event.currentTarget.value)}
    />
  );
});
