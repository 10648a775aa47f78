import { memo } from 'react';
import { cellKey } from '../../state/check-assessment.ts';
import { nameCell } from '../../state/typed-assessment.ts';
import { useAssessment, useOpenAssessment } from '../../use-open-assessment.ts';
import classes from '../care-table.module.css';
import { useIsSelected } from './use-grid.ts';

interface GridCellProps {
  row: number;
  column: number;
  /** Of the element with the row's errors. */
  errorsId: string;
}

/** One number of the week. It rerenders only when its own value, error or label changes. */
export const GridCell = memo(function GridCell({ row, column, errorsId }: GridCellProps) {
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
      className={classes.input}
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
