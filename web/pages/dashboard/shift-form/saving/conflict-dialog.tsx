import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ShiftConflict } from '#contract/shifts/shifts.ts';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { typedNow } from '../state/form-state.ts';
import { typedOf } from '../state/typed-shift.ts';
import { useFormStore } from '../state/use-form.ts';
import { type Choices, type Difference, differencesOf, mergedShift, type Side } from './conflict.ts';
import classes from './conflict-dialog.module.css';

interface ConflictDialogProps {
  conflict: ShiftConflict | null;
  /** Back to the form, with everything as it was typed. */
  onClose: () => void;
  /** The form now holds what was chosen, on top of the shift as it is stored: save it. */
  onResolved: () => void;
  /** Their deletion stands. */
  onDiscard: () => void;
}

/** Somebody else saved or deleted the shift since the form was opened: nothing is overwritten unasked. */
export function ConflictDialog({ conflict, onClose, onResolved, onDiscard }: ConflictDialogProps) {
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  const who = conflict?.changed_by ?? 'Somebody';
  const when = conflict?.changed_at ? ` on ${formatDateTime(conflict.changed_at, timeZone)}` : '';
  const isDeleted = conflict !== null && conflict.current === null;
  return (
    <Dialog
      title={isDeleted ? 'This shift was deleted' : 'This shift was changed'}
      opened={conflict !== null}
      onClose={onClose}
      wide={!isDeleted}
    >
      <Text size="sm">
        {who} {isDeleted ? 'deleted' : 'saved'} this shift{when}, after you opened it.{' '}
        {isDeleted ? 'Should it be saved again with your values?' : 'Choose what should stay.'}
      </Text>
      {isDeleted && <Deleted onClose={onClose} onResolved={onResolved} onDiscard={onDiscard} />}
      {conflict?.current && <Changed current={conflict.current} onClose={onClose} onResolved={onResolved} />}
    </Dialog>
  );
}

function Deleted({ onClose, onResolved, onDiscard }: Omit<ConflictDialogProps, 'conflict'>) {
  const store = useFormStore();
  function saveAgain() {
    store.replace({ ...store.get().subject, stored: null }, typedNow(store.get()));
    onResolved();
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
      <Button variant="default" onClick={onDiscard}>
        Leave It Deleted
      </Button>
      <Button onClick={saveAgain}>Save It Again</Button>
    </div>
  );
}

interface ChangedProps {
  current: NonNullable<ShiftConflict['current']>;
  onClose: () => void;
  onResolved: () => void;
}

function Changed({ current, onClose, onResolved }: ChangedProps) {
  const store = useFormStore();
  const { subject, base } = store.get();
  const mine = typedNow(store.get());
  const theirs = typedOf(current);
  const differences = differencesOf(mine, theirs, base, subject.module);
  const [choices, setChoices] = useState<Choices>(() => sides(differences, each => each.suggested));

  function resolve() {
    store.replace({ ...subject, stored: current }, mergedShift(mine, theirs, choices));
    onResolved();
  }

  return (
    <>
      <div className={classes.all}>
        <Button size="xs" variant="default" onClick={() => setChoices(sides(differences, () => 'mine'))}>
          Keep All Mine
        </Button>
        <Button size="xs" variant="default" onClick={() => setChoices(sides(differences, () => 'theirs'))}>
          Take All Theirs
        </Button>
      </div>
      <ul className={classes.list} aria-label="What differs">
        {differences.map(difference => (
          <DifferenceRow
            key={difference.key}
            difference={difference}
            side={choices[difference.key] ?? 'mine'}
            onChoose={side => setChoices({ ...choices, [difference.key]: side })}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button onClick={resolve}>Save These Values</Button>
      </div>
    </>
  );
}

interface DifferenceRowProps {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}

function DifferenceRow({ difference: { key, name, mine, theirs }, side, onChoose }: DifferenceRowProps) {
  const option = (value: Side, text: string) => (
    <label className={classes.option}>
      <input type="radio" name={key} checked={side === value} onChange={() => onChoose(value)} />
      <span>{text}</span>
    </label>
  );
  return (
    <li>
      <fieldset className={classes.row}>
        <legend className={classes.name}>{name}</legend>
        {option('mine', `Mine: ${mine}`)}
        {option('theirs', `Theirs: ${theirs}`)}
      </fieldset>
    </li>
  );
}

function sides(differences: readonly Difference[], choose: (difference: Difference) => Side): Choices {
  return Object.fromEntries(differences.map(difference => [difference.key, choose(difference)]));
}
