import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { cellKey, roleKey } from '../state/faults.ts';
import { cellName, columns } from '../state/typed-assessment.ts';
import { useAssessment, useSession } from '../use-session.ts';
import classes from './care-table.module.css';
import { GridCell } from './grid-cell.tsx';

/** Day and night of one grid, and below them what is wrong. Direct care is grid 0. */
export function CareRows({ grid }: { grid: number }) {
  const faultsId = useId();
  const faults = useAssessment(({ faults: all, typed }) => {
    const ofCells = [grid * 2, grid * 2 + 1].flatMap(row =>
      columns.flatMap(column => {
        const fault = all[cellKey(row, column)];
        return fault ? `${cellName(typed.roles, row, column)}: ${fault}` : [];
      }),
    );
    const ofName = grid > 0 ? all[roleKey(grid - 1)] : undefined;
    return [...ofCells, ...(ofName ? [ofName] : [])].join('\n');
  });
  return (
    <tbody className={classes.grid}>
      <tr>
        <th scope="rowgroup" rowSpan={2} className={classes.name}>
          {grid === 0 ? 'RNs' : <RoleName index={grid - 1} faultsId={faultsId} />}
        </th>
        <HalfCells row={grid * 2} half="Day" faultsId={faultsId} />
      </tr>
      <tr>
        <HalfCells row={grid * 2 + 1} half="Night" faultsId={faultsId} />
      </tr>
      {faults && (
        <tr>
          <td colSpan={columns.length + 2} id={faultsId} className={classes.faults}>
            {faults.split('\n').map(fault => (
              <p key={fault}>{fault}</p>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function HalfCells({ row, half, faultsId }: { row: number; half: string; faultsId: string }) {
  return (
    <>
      <th scope="row" className={classes.half}>
        {half}
      </th>
      {columns.map(column => (
        <td key={column}>
          <GridCell row={row} column={column} faultsId={faultsId} />
        </td>
      ))}
    </>
  );
}

function RoleName({ index, faultsId }: { index: number; faultsId: string }) {
  const { store } = useSession();
  const role = useAssessment(state => state.typed.roles[index]?.role ?? '');
  const isWrong = useAssessment(state => state.faults[roleKey(index)] !== undefined);
  return (
    <div className={classes.role}>
      <input
        type="text"
        className={classes.roleInput}
        aria-label={`Name of role ${index + 1}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultsId : undefined}
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
