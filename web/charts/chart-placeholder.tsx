import classes from './chart.module.css';

/** As tall as a chart. */
export function ChartPlaceholder() {
  return <div className={classes.frame} aria-busy="true" />;
}
