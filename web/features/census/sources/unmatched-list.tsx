import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import type { CensusSource } from '#contract/census/census-sources.ts';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './sources.module.css';

/** A feed of a whole hospital has many wards that nobody counts. */
const shownAtFirst = 5;

interface UnmatchedListProps {
  unmatched: CensusSource['unmatched'];
  onAddRule: (location: string) => void;
}

/** Locations of present patients whom no rule counts. */
export function UnmatchedList({ unmatched, onAddRule }: UnmatchedListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (unmatched.length === 0) return null;
  const shown = showsAll ? unmatched : unmatched.slice(0, shownAtFirst);
  return (
    <div>
      <Title order={5} fz="md">
        Not counted
      </Title>
      <Hint>Locations of patients whom no rule counts.</Hint>
      <ul className={classes.locations} aria-label="Locations that no rule counts">
        {shown.map(({ location, patients }) => (
          <li key={location}>
            <span>
              <b>{location || 'Without a location'}</b> {formatQuantity(patients, 'patient')}
            </span>
            {location && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Add Rule for ${location}`}
                onClick={() => onAddRule(location)}
              >
                Add Rule
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < unmatched.length && (
        <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          Show All {unmatched.length} Locations
        </Button>
      )}
    </div>
  );
}
