import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Shift } from '#contract/shifts/shifts.ts';
import type { Side } from '#web/features/editing/compare-fields.ts';
import { ConflictDialog } from '#web/features/editing/conflict-dialog.tsx';
import { placeId, unsentShifts } from '#web/features/unsent/kept-shifts.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useStore } from '#web/lib/store.ts';
import { toPlace } from '../state/edited-shift.ts';
import { currentValues } from '../state/form-state.ts';
import { useFormStore } from '../state/form-store.ts';
import { toTypedShift } from '../state/typed-shift.ts';
import { type Choices, listDifferences, mergeShifts, type ShiftDifference } from './differences.ts';
import classes from './shift-conflict.module.css';
import type { ShiftSaving } from './shift-saving.ts';

interface ShiftConflictProps {
  saving: ShiftSaving;
  /** The form holds the chosen values, based on the stored shift: save it. */
  onResolved: () => void;
  onDiscarded: () => void;
}

/** Asks field by field when another user saved the shift meanwhile, and once when it was deleted. */
export function ShiftConflict({ saving, onResolved, onDiscarded }: ShiftConflictProps) {
  const store = useFormStore();
  const { id: userId } = useSignedInUser();
  const conflict = useStore(saving, state => state.conflict);
  const current = conflict?.current ?? null;
  const putOff = () => saving.setConflictOpen(false);

  /** An unsent entry would store the shift again. */
  function acceptDeletion() {
    unsentShifts.remove(userId, placeId(toPlace(store.get().subject)));
    saving.discard();
    onDiscarded();
  }

  function saveAgain() {
    store.rebase({ ...store.get().subject, stored: null }, currentValues(store.get()));
    onResolved();
  }

  return (
    <ConflictDialog
      thing="shift"
      editing={saving}
      question={current ? 'Choose what should stay.' : 'Should it be saved again with your values?'}
    >
      {current ? (
        <FieldChoices current={current} onClose={putOff} onResolved={onResolved} />
      ) : (
        <Group justify="flex-end" gap="s8">
          <Button variant="default" onClick={putOff}>
            Back
          </Button>
          <Button variant="default" onClick={acceptDeletion}>
            Leave It Deleted
          </Button>
          <Button onClick={saveAgain}>Save It Again</Button>
        </Group>
      )}
    </ConflictDialog>
  );
}

interface FieldChoicesProps {
  current: Shift;
  onClose: () => void;
  onResolved: () => void;
}

function FieldChoices({ current, onClose, onResolved }: FieldChoicesProps) {
  const store = useFormStore();
  const { subject, base } = store.get();
  const mine = currentValues(store.get());
  const theirs = toTypedShift(current);
  const differences = listDifferences(mine, theirs, base, subject.module);
  const chooseAll = (choose: (difference: ShiftDifference) => Side): Choices =>
    Object.fromEntries(differences.map(each => [each.key, choose(each)]));
  const [choices, setChoices] = useState(() => chooseAll(({ suggested }) => suggested));

  function save() {
    store.rebase({ ...subject, stored: current }, mergeShifts(mine, theirs, choices));
    onResolved();
  }

  return (
    <>
      <Group gap="s8">
        <Button size="xs" variant="default" onClick={() => setChoices(chooseAll(() => 'mine'))}>
          Keep All Mine
        </Button>
        <Button size="xs" variant="default" onClick={() => setChoices(chooseAll(() => 'theirs'))}>
          Take All Theirs
        </Button>
      </Group>
      <ul className={classes.list} aria-label="What differs">
        {differences.map(difference => (
          <FieldChoice
            key={difference.key}
            difference={difference}
            side={choices[difference.key] ?? 'mine'}
            onChoose={side => setChoices({ ...choices, [difference.key]: side })}
          />
        ))}
      </ul>
      <Group justify="flex-end" gap="s8">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button onClick={save}>Save These Values</Button>
      </Group>
    </>
  );
}

interface FieldChoiceProps {
  difference: ShiftDifference;
  side: Side;
  onChoose: (side: Side) => void;
}

function FieldChoice({ difference: { key, name, mine, theirs }, side, onChoose }: FieldChoiceProps) {
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
