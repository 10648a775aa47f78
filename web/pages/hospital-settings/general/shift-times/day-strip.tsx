import { listNominalWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import classes from './day-strip.module.css';
import { coverageOf, hours } from './shift-times.ts';

/** The 24 hours from the first start to the next day's: each shift runs to the next one, so that no gap can be. */
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
            title={`${rangeLabel}, ${isDay ? 'day' : 'night'}, ${hours(duration)}`}
          >
            <span className={classes.start}>{label}</span>
            <span className={classes.kind}>{isDay ? 'Day' : 'Night'}</span>
          </li>
        ))}
      </ol>
      <figcaption className={classes.caption}>{coverageOf(config)}</figcaption>
    </figure>
  );
}
