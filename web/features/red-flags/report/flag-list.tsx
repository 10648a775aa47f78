import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { capitalize, formatDate } from '#domain/measures/formatting.ts';
import { statusWords } from '#domain/red-flags/flag-state.ts';
import { formatInstant } from '#domain/time/instants.ts';
import type { FlagsCard } from '#web/cards/card.ts';
import classes from '#web/cards/dated-list.module.css';
import { useShortened } from '#web/cards/shortened.tsx';
import { describeStaffing } from './flag-cards.ts';
import { describeBroken } from './flag-list-cards.ts';
import { describeEvent, type ListedFlag } from './flag-words.ts';

interface FlagListProps {
  card: FlagsCard;
  renderDate?: ((flag: ListedFlag) => ReactNode) | undefined;
}

const mostShown = 20;

/** Red flags with their trails. */
export function FlagList({ card, renderDate = renderBold }: FlagListProps) {
  const { shown, button } = useShortened(card.flags, mostShown);
  return (
    <>
      <ul className={classes.list} aria-label={card.title}>
        {shown.map(flag => (
          <li key={`${flag.module} ${flag.date} ${flag.window}`}>
            <div className={classes.head}>
              <span>
                {renderDate(flag)} · {flag.label}
                {card.hasModules && ` · ${flag.module_name}`}
              </span>
              <span className={classes.status} data-status={flag.status}>
                {capitalize(statusWords[flag.status])}
              </span>
              <span>{capitalize(describeStaffing(flag))}</span>
            </div>
            <Box component="p" m={0} c="dimmed" fz="sm">
              {describeReasons(flag)}
            </Box>
            <ol className={classes.trail}>
              {flag.trail.map(event => (
                <li key={`${event.at} ${describeEvent(event)}`}>
                  <time dateTime={event.at}>{formatInstant(event.at, card.timeZone)}</time>
                  <span>{describeEvent(event)}</span>
                </li>
              ))}
            </ol>
            {flag.outcome !== '' && <p className={classes.text}>Outcome: {flag.outcome}</p>}
            {flag.note !== '' && <p className={classes.text}>Note: {flag.note}</p>}
          </li>
        ))}
      </ul>
      {button}
    </>
  );
}

function renderBold({ date }: ListedFlag): ReactNode {
  return <strong>{formatDate(date)}</strong>;
}

function describeReasons(flag: ListedFlag): string {
  const given = flag.shift_reasons.length > 0 && `Reasons given: ${flag.shift_reasons.join(', ')}`;
  const owner = flag.owner_name ? `Assigned to: ${flag.owner_name}` : '';
  return [flag.kind === 'short' && describeBroken(flag), given, owner].filter(Boolean).join(' · ');
}
