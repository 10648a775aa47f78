import { Hint } from '#web/ui/hint.tsx';
import classes from './setting.module.css';

/** Texts in their order, as a card shows them. */
export function TextList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <Hint>None yet</Hint>;
  return (
    <ol className={classes.texts}>
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}
