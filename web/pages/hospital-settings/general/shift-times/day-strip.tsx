import { Text } from '@mantine/core';
import { listNominalWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import classes from './day-strip.module.css';
import { describeCoverage, formatHours } from './shift-times.ts';

/** A bar of the 24 hours from the first start: each shift lasts until the next one starts, so there are no gaps. */
export function DayStrip({ config }: { config: ShiftWindowConfig }) {
  const windows = listNominalWindows(config);
  return (
    <figure className={classes.figure}>
      <ol className={classes.strip} aria-label="Shifts of a day">
        {windows.map(({ id, label, rangeLabel, isDay, duration }) => (
          <li
            key={id}
            className={classes.part}
            data-night={!isDay || undefined}
            style={{ flexGrow: duration }}
            title={`${rangeLabel}, ${isDay ? 'day' : 'night'}, ${formatHours(duration)}`}
          >
            <Text span inherit fw={600} data-figures>
              {label}
            </Text>
            <span>{isDay ? 'Day' : 'Night'}</span>
          </li>
        ))}
      </ol>
      <Text component="figcaption" size="sm" c="dimmed" mt="s8">
        {describeCoverage(config)}
      </Text>
    </figure>
  );
}
