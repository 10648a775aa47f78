import { Card } from '#web/ui/card.tsx';
import classes from './privacy-card.module.css';

/** What a nurse wants to know before answering. */
export function PrivacyCard() {
  return (
    <Card title="Who sees an answer?">
      <ul className={classes.list}>
        <li>
          Nobody. Owners, managers and administrators see sums over at least ten shifts and five people, and
          no screen, file or history has more.
        </li>
        <li>
          Two figures never differ by fewer than ten shifts or five people, so that nobody can find an answer
          by comparing them.
        </li>
        <li>
          An answer is stored sealed, without its time, beside a code that differs from shift to shift.
          Backups reveal neither.
        </li>
        <li>
          The answer itself is never shown again, not even to its author, who can change or remove it for some
          hours.
        </li>
      </ul>
    </Card>
  );
}
