import classes from './no-shifts.module.css';

/** In a chart's place, as tall as one. */
export function NoShifts() {
  return <p className={classes.empty}>No shift of this day is saved yet. Its figures appear here.</p>;
}
