import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { defaultOtherPremiumName } from '#domain/shifts/premium-types.ts';
import { fillThisOut, readProblems } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './premium-slots.module.css';

interface PremiumSlotProps {
  /** Counted from 1. */
  slot: number;
  /** Empty where it is not in use. */
  name: string;
  /** Whether another type has the name. */
  isTaken: (name: string) => boolean;
  /** This slot or another: a second save before the first is answered would conflict with it. */
  isAnySaving: boolean;
  save: (name: string) => Promise<void>;
}

/** Not In Use, or enabled as Other {n}, which can be renamed or disabled (docs/coverage.md section 4). */
export function PremiumSlot({ slot, name, isTaken, isAnySaving, save }: PremiumSlotProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { row, keepFocus } = useKeptFocus(name);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => setTyped(null),
    onSettled: (_, error, newName) => keepFocus(error ? name : newName),
  });
  const mustWait = isAnySaving && !saving.isPending;

  function saveName(newName: string) {
    if (!isAnySaving) saving.mutate(newName);
  }

  if (typed !== null) {
    return (
      <li ref={row} className={classes.slot}>
        <RenameSlot
          name={name}
          typed={typed}
          isTaken={isTaken}
          onType={text => {
            setTyped(text);
            saving.reset();
          }}
          onSave={() => saveName(typed.trim())}
          onCancel={() => {
            setTyped(null);
            saving.reset();
            keepFocus(name);
          }}
          isSaving={saving.isPending}
          mustWait={mustWait}
          error={saving.error}
        />
      </li>
    );
  }
  const inUse = name !== '';
  const label = inUse ? name : defaultOtherPremiumName(slot);
  return (
    <li ref={row} className={classes.slot}>
      <Text className={classes.name ?? ''} {...(!inUse && { c: 'dimmed' })}>
        {inUse ? name : 'Not In Use'}
      </Text>
      {inUse ? (
        <>
          <Button variant="default" size="xs" aria-label={`Rename ${label}`} onClick={() => setTyped(name)}>
            Rename
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`Disable ${label}`}
            loading={saving.isPending}
            {...(mustWait && waiting)}
            onClick={() => saveName('')}
          >
            Disable
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Enable ${label}`}
          loading={saving.isPending}
          {...(mustWait && waiting)}
          onClick={() => saveName(label)}
        >
          Enable
        </Button>
      )}
      {saving.isError && (
        <div className={classes.problem}>
          <AlertLine message={wordsOf(saving.error)} />
        </div>
      )}
    </li>
  );
}

/** Buttons of the row give way to others: where the focus went with them, the first one that is left takes it. */
function useKeptFocus(name: string) {
  const row = useRef<HTMLLIElement>(null);
  /** The name that the row has once its buttons are those that stay. */
  const awaited = useRef<string | null>(null);

  useEffect(() => {
    if (awaited.current !== name) return;
    const isLost = () => document.activeElement?.matches('body, :disabled');
    if (isLost()) row.current?.querySelector<HTMLElement>('input, button')?.focus();
    // A button that is still busy takes no focus: it is asked again when it is not.
    if (!isLost()) awaited.current = null;
  });

  return {
    row,
    keepFocus: (nameToCome: string) => {
      awaited.current = nameToCome;
    },
  };
}

/** Disabled for a moment, without losing the focus. */
const waiting = { 'aria-disabled': true, 'data-disabled': true } as const;

interface RenameSlotProps {
  name: string;
  typed: string;
  isTaken: (name: string) => boolean;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
  isSaving: boolean;
  mustWait: boolean;
  error: unknown;
}

function RenameSlot(props: RenameSlotProps) {
  const { name, typed, isTaken, onType, onSave, onCancel, isSaving, mustWait, error } = props;
  const [fault, setFault] = useState<string>();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // A blank would disable the category, which is another button.
    if (typed.trim() === '') setFault(fillThisOut);
    else if (isTaken(typed)) setFault('There is a category with this name already.');
    else onSave();
  }

  return (
    <form className={classes.rename} noValidate onSubmit={submit}>
      <TextInput
        aria-label={`New name of ${name}`}
        className={classes.name ?? ''}
        maxLength={100}
        autoFocus
        value={typed}
        error={fault ?? (error ? wordsOf(error) : undefined)}
        onChange={event => {
          setFault(undefined);
          onType(event.currentTarget.value);
        }}
        onKeyDown={event => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" size="xs" loading={isSaving} {...(mustWait && waiting)}>
        Save
      </Button>
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

function wordsOf(error: unknown): string {
  const { overall, fields } = readProblems(error);
  return [overall, ...Object.values(fields)].filter(Boolean).join(' ');
}
