import classes from './chart.module.css';

/** Where a chart will be, as tall as it. */
export function ChartPlace() {
  return <div className={classes.frame} aria-busy="true" />;
}
