import { Button } from '@mantine/core';
import type { ClientModule } from '#contract/clients/modules.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import classes from '#web/features/standards/settings/parts/standards.module.css';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { countMapped, listCurrent, nameSetting } from '../words/describe-setting.ts';

interface HistoryCardProps {
  module: ClientModule;
  today: IsoDate;
  /** Asks before the standard ends. */
  onEnd: () => void;
}

/** Every setting of the module, newest first, and the button that ends the last one. */
export function HistoryCard({ module, today, onEnd }: HistoryCardProps) {
  const { standard_history: history } = module;
  if (history.length === 0) return null;
  const [current] = listCurrent(history, today);
  const last = history.at(-1);
  const isEnded = last?.pack === null && last.from <= today;
  return (
    <Card title="History">
      <Hint>Each date is judged by the setting that was in force on it.</Hint>
      <ol className={classes.history} aria-label="Settings, newest first">
        {history.toReversed().map(change => (
          <li key={change.from}>
            <span data-figures>From {formatDate(change.from)}</span>
            <div>
              <b>{nameSetting(change)}</b>
              {change === current && change.from <= today && ' (in force)'}
              {change.from > today && ' (to come)'}
              <Hint>{countMapped(change)}</Hint>
            </div>
          </li>
        ))}
      </ol>
      {!isEnded && (
        <Button variant="default" onClick={onEnd}>
          End Standard
        </Button>
      )}
    </Card>
  );
}
