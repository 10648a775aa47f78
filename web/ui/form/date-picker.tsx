import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import {
  addDays,
  addMonths,
  dayOfMonth,
  getWeekday,
  getYear,
  type IsoDate,
  listDates,
  monthName,
  startOfMonth,
  startOfWeek,
  weekdayName,
  weekdays,
} from '#domain/time/calendar.ts';
import classes from './date-picker.module.css';

interface DatePickerProps {
  value: IsoDate;
  today: IsoDate;
  onChoose: (date: IsoDate) => void;
}

/** A calendar: the arrow keys move by days and weeks, Page Up and Page Down by months. */
export function DatePicker({ value, today, onChoose }: DatePickerProps) {
  const [focused, setFocused] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  // Takes the focus when it is mounted: the popover around it may have opened before this code was loaded.
  const isFirst = useRef(true);
  useEffect(() => {
    const hasFocus = isFirst.current || grid.current?.contains(document.activeElement);
    isFirst.current = false;
    if (hasFocus) grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  function move(event: KeyboardEvent) {
    const next = dateAfterKey(focused, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
  }

  const turn = (months: number) => setFocused(addMonths(focused, months));

  return (
    <div className={classes.picker}>
      <Group justify="space-between" mb="s6" wrap="nowrap">
        <MonthButton label="Previous month" icon={IconChevronLeft} onClick={() => turn(-1)} />
        <Text span fw="var(--weight-strong)" aria-live="polite">
          {monthName(focused)} {getYear(focused)}
        </Text>
        <MonthButton label="Next month" icon={IconChevronRight} onClick={() => turn(1)} />
      </Group>
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
          {listWeeks(focused).map(week => (
            <tr key={week[0]}>
              {week.map(date => (
                <td key={date}>
                  <button
                    type="button"
                    className={classes.day}
                    data-date={date}
                    data-outside={date.slice(0, 7) !== focused.slice(0, 7) || undefined}
                    tabIndex={date === focused ? 0 : -1}
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

interface MonthButtonProps {
  label: string;
  icon: TablerIcon;
  onClick: () => void;
}

function MonthButton({ label, icon: Icon, onClick }: MonthButtonProps) {
  return (
    <ActionIcon variant="subtle" aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={2} aria-hidden />
    </ActionIcon>
  );
}

const daysPerWeek = 7;
/** The most that a month can touch. Always the same number, so that the picker keeps its height. */
const weeksShown = 6;

/** The weeks, from Sunday, that contain the month of a date. */
export function listWeeks(date: IsoDate): (readonly IsoDate[])[] {
  const first = startOfWeek(startOfMonth(date));
  const days = listDates({ start: first, end: addDays(first, weeksShown * daysPerWeek - 1) });
  return Array.from({ length: weeksShown }, (_, week) =>
    days.slice(week * daysPerWeek, (week + 1) * daysPerWeek),
  );
}

/** The date that a key moves to; undefined for other keys. */
export function dateAfterKey(date: IsoDate, key: string): IsoDate | undefined {
  const moves: Record<string, () => IsoDate> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -daysPerWeek),
    ArrowDown: () => addDays(date, daysPerWeek),
    PageUp: () => addMonths(date, -1),
    PageDown: () => addMonths(date, 1),
    Home: () => startOfWeek(date),
    End: () => addDays(date, daysPerWeek - 1 - getWeekday(date)),
  };
  return moves[key]?.();
}
