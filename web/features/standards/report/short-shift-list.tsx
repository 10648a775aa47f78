import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/measures/formatting.ts';
import type { ShortShiftsCard } from '#web/cards/card.ts';
import classes from '#web/cards/dated-list.module.css';
import { useShortened } from '#web/cards/shortened.tsx';

type Shift = ShortShiftsCard['shifts'][number];

interface ShortShiftListProps {
  card: ShortShiftsCard;
  renderDate?: ((shift: Shift) => ReactNode) | undefined;
  renderFlag?: ((shift: Shift) => ReactNode) | undefined;
}

const mostShown = 20;

/** Short shifts with what was entered and tried. */
export function ShortShiftList({
  card,
  renderDate = renderBold,
  renderFlag = () => 'Red flag',
}: ShortShiftListProps) {
  const { shown, button } = useShortened(card.shifts, mostShown);
  return (
    <>
      <ul className={classes.list} aria-label={card.title}>
        {shown.map(shift => (
          <li key={`${shift.date} ${shift.window}`}>
            <div className={classes.head}>
              <span>
                {renderDate(shift)} · {shift.label}
              </span>
              <span>{shift.verdict}</span>
              <span>{shift.flag === null ? 'No red flag' : renderFlag(shift)}</span>
            </div>
            <Box component="p" m={0} c="dimmed" fz="sm">
              {describeShortShift(shift)}
            </Box>
            {shift.comments !== '' && <p className={classes.text}>{shift.comments}</p>}
            {shift.logged.length > 0 && (
              <p className={classes.text}>Steps logged: {shift.logged.join(', ')}</p>
            )}
            {shift.missing.length > 0 && (
              <p className={classes.text}>Steps missing: {shift.missing.join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
      {button}
    </>
  );
}

function renderBold({ date }: Shift): ReactNode {
  return <strong>{formatDate(date)}</strong>;
}

function describeShortShift({ patients, reasons, entered }: Shift): string {
  return [
    entered,
    patients === '' ? 'No patients' : `Patients: ${patients}`,
    reasons.length > 0 && `Reasons given: ${reasons.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
