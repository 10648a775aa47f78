import { abbreviateAmounts } from '#domain/measures/formatting.ts';
import classes from './short-amounts.module.css';

/**
 * A text whose large amounts of money are abbreviated on the screen: `$4.7M a year`. The exact text is shown on hover, with the focus by
 * key or touch, to screen readers, and on paper.
 */
export function ShortAmounts({ text }: { text: string }) {
  const short = abbreviateAmounts(text);
  if (short === text) return text;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the exact amount
    <span className={classes.amount} title={text} tabIndex={0}>
      <span className={classes.short} aria-hidden>
        {short}
      </span>
      <span className={classes.exact}>{text}</span>
    </span>
  );
}
