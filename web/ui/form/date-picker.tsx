import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import {
  addMonths,
  dayOfMonth,
  getYear,
  type IsoDate,
  monthName,
  weekdayName,
  weekdays,
} from '#domain/time/calendar.ts';
import { dateAfterKey, weeksOfMonth } from './calendar-grid.ts';
import classes from './date-picker.module.css';

interface DatePickerProps {
  value: IsoDate;
  today: IsoDate;
  onChoose: (date: IsoDate) => void;
}

/** A month to choose a day from: arrows move by days and weeks, Page Up and Page Down by months. */
export function DatePicker({ value, today, onChoose }: DatePickerProps) {
  const [reached, setReached] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  // It may have been fetched after the focus went into what surrounds it.
  const beginning = useRef(true);
  useEffect(() => {
    const entered = beginning.current || grid.current?.contains(document.activeElement);
    beginning.current = false;
    if (grid.current && entered) dayButton(grid.current, reached)?.focus();
  }, [reached]);

  function move(event: KeyboardEvent) {
    const next = dateAfterKey(reached, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
  }

  return (
    <div className={classes.picker}>
      <div className={classes.header}>
        <ActionIcon
          variant="subtle"
          aria-label="Previous month"
          onClick={() => setReached(addMonths(reached, -1))}
        >
          <IconChevronLeft size={16} stroke={2} aria-hidden />
        </ActionIcon>
        <span className={classes.month} aria-live="polite">
          {monthName(reached)} {getYear(reached)}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label="Next month"
          onClick={() => setReached(addMonths(reached, 1))}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </div>
      <table ref={grid} className={classes.days} onKeyDown={move}>
        <thead>
          <tr>
            {weekdays.map(weekday => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(reached).map(week => (
            <tr key={week[0]}>
              {week.map(date => (
                <td key={date}>
                  <button
                    type="button"
                    className={classes.day}
                    data-date={date}
                    data-outside={date.slice(0, 7) !== reached.slice(0, 7) || undefined}
                    tabIndex={date === reached ? 0 : -1}
                    aria-label={formatFriendlyDate(date, today)}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    onClick={() => onChoose(date)}
                  >
                    {dayOfMonth(date)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayButton(grid: HTMLElement, date: IsoDate): HTMLButtonElement | null {
  return grid.querySelector<HTMLButtonElement>(`[data-date="${date}"]`);
}
