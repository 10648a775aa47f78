import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { formatNumber } from '#domain/measures/formatting.ts';
import { maxClasses } from '#domain/simulation/simulation-limits.ts';
import { computeMeanCount } from '#domain/simulation/unit.ts';
import type { TypedClass } from '#web/features/unsent/kept-simulations.ts';
import { parseNumber } from '#web/pages/hospital-settings/assessment/state/typed-assessment.ts';
import numberInput from '#web/ui/form/number-input.module.css';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { useSimulation } from '../state/use-simulation.ts';
import classes from './classes-table.module.css';

type ClassColumn = 'name' | 'uses' | 'hours' | 'rns';

const columnNames: Readonly<Record<ClassColumn, string>> = {
  name: 'Patients',
  uses: 'Times per birth',
  hours: 'Hours each time',
  rns: 'RNs per patient',
};

const atATimeName = 'At a time';

const heads = [...Object.values(columnNames), atATimeName, 'Origin', ''];

/** The patients that a birth brings. */
export function ClassesTable() {
  const { inputs, change } = useSimulation();
  const { classes: rows } = inputs;
  const set = (next: readonly TypedClass[]) => change({ classes: next });

  function add() {
    const key = Math.max(-1, ...rows.map(row => row.key)) + 1;
    set([...rows, { key, field: null, name: '', uses: '1', hours: '', rns: '1' }]);
  }

  return (
    <>
      {rows.length > 0 && (
        <Scroller label="Patients of a birth" hasButtons className={classes.scroller}>
          <table className={`${figuresTable.table} ${classes.table}`} aria-label="Patients of a birth">
            <TableHead heads={heads} />
            {rows.map((row, index) => (
              <ClassRow
                key={row.key}
                row={row}
                index={index}
                onChange={next => set(rows.with(index, next))}
                onRemove={() => set(rows.toSpliced(index, 1))}
              />
            ))}
          </table>
        </Scroller>
      )}
      {rows.length < maxClasses && (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={add}>
          Add Patients
        </Button>
      )}
    </>
  );
}

interface ClassRowProps {
  row: TypedClass;
  index: number;
  onChange: (row: TypedClass) => void;
  onRemove: () => void;
}

function ClassRow({ row, index, onChange, onRemove }: ClassRowProps) {
  const { errors, inputs } = useSimulation();
  const errorsId = useId();
  const births = parseNumber(inputs.figures.births);
  const [uses, hours] = [parseNumber(row.uses), parseNumber(row.hours)];
  const atATime =
    births === null || uses === null || hours === null ? null : computeMeanCount(births, { uses, hours });
  const found = (Object.keys(columnNames) as ClassColumn[]).flatMap(column => {
    const error = errors[`${index}.${column}`];
    return error ? [`${columnNames[column]}: ${error}`] : [];
  });
  const label = row.name.trim() || `Patients ${index + 1}`;
  const input = (column: ClassColumn) => (
    <input
      type="text"
      inputMode={column === 'name' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={column === 'name' ? 200 : 40}
      className={`${numberInput.input} ${classes.input}`}
      aria-label={column === 'name' ? `Name of patients ${index + 1}` : `${label}: ${columnNames[column]}`}
      aria-invalid={`${index}.${column}` in errors || undefined}
      aria-describedby={found.length > 0 ? errorsId : undefined}
      value={row[column]}
      onChange={event => onChange({ ...row, [column]: event.currentTarget.value })}
    />
  );
  return (
    <tbody>
      <tr>
        <th scope="row">{row.field === null ? input('name') : row.name}</th>
        {(['uses', 'hours', 'rns'] as const).map(column => (
          <td key={column} data-head={columnNames[column]}>
            {input(column)}
          </td>
        ))}
        <td data-head={atATimeName}>{formatNumber(atATime, 2)}</td>
        <td className={classes.origin}>
          <Origin row={row} />
        </td>
        <td>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Remove ${label}`}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {found.length > 0 && (
        <tr>
          <td colSpan={heads.length} id={errorsId} className={classes.errors}>
            {found.map(error => (
              <p key={error}>{error}</p>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** `Recorded: 2.31 at a time`, for hours that follow from it; otherwise what was typed over. */
function Origin({ row }: { row: TypedClass }) {
  const { prefill } = useSimulation();
  const recorded = prefill.classes.find(({ field }) => field !== null && field === row.field);
  if (!recorded) return 'Added';
  const isTyped = (['uses', 'hours', 'rns'] as const).some(column => row[column].trim() !== recorded[column]);
  return isTyped ? `Typed. ${recorded.origin}` : recorded.origin;
}
