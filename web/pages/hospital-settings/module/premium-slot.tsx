import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { defaultOtherPremiumName } from '#domain/shifts/premium-types.ts';
import { fillThisOut, joinProblems, readProblems } from '#web/lib/api/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './premium-slots.module.css';

interface PremiumSlotProps {
  /** Counted from 1. */
  slot: number;
  /** '' if it is not in use. */
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
  const { row, restoreFocus } = useRestoredFocus(name);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => setTyped(null),
    onSettled: (_, error, newName) => restoreFocus(error ? name : newName),
  });
  const error = saving.isError ? joinProblems(readProblems(saving.error)) : null;
  const label = name || defaultOtherPremiumName(slot);
  const busy = { loading: saving.isPending, ...(isAnySaving && !saving.isPending && waiting) };

  function saveName(newName: string) {
    if (!isAnySaving) saving.mutate(newName);
  }

  function setText(text: string | null) {
    setTyped(text);
    saving.reset();
  }

  const button = (verb: string, onClick: () => void, props: object = busy) => (
    <Button variant="default" size="xs" aria-label={`${verb} ${label}`} onClick={onClick} {...props}>
      {verb}
    </Button>
  );

  if (typed !== null) {
    return (
      <li ref={row} className={classes.slot}>
        <RenameForm
          name={name}
          typed={typed}
          isTaken={isTaken}
          busy={busy}
          error={error}
          onType={setText}
          onSave={() => saveName(typed.trim())}
          onCancel={() => {
            setText(null);
            restoreFocus(name);
          }}
        />
      </li>
    );
  }
  return (
    <li ref={row} className={classes.slot}>
      <Text className={classes.name ?? ''} {...(!name && { c: 'dimmed' })}>
        {name || 'Not In Use'}
      </Text>
      {name ? (
        <>
          {button('Rename', () => setTyped(name), {})}
          {button('Disable', () => saveName(''))}
        </>
      ) : (
        button('Enable', () => saveName(label))
      )}
      {error && (
        <div className={classes.problem}>
          <AlertLine message={error} />
        </div>
      )}
    </li>
  );
}

/** Saving replaces the buttons of a row. If the focus was on one of them, the first new one gets it. */
function useRestoredFocus(name: string) {
  const row = useRef<HTMLLIElement>(null);
  /** The name that the row will have once its buttons are final. */
  const awaited = useRef<string | null>(null);

  useEffect(() => {
    if (awaited.current !== name) return;
    const isLost = () => document.activeElement?.matches('body, :disabled');
    if (isLost()) row.current?.querySelector<HTMLElement>('input, button')?.focus();
    // A button that is still disabled does not take the focus: the next render tries again.
    if (!isLost()) awaited.current = null;
  });

  return {
    row,
    restoreFocus: (nextName: string) => {
      awaited.current = nextName;
    },
  };
}

/** Looks and acts disabled, but keeps the focus. */
const waiting = { 'aria-disabled': true, 'data-disabled': true } as const;

interface RenameFormProps {
  name: string;
  typed: string;
  isTaken: (name: string) => boolean;
  busy: object;
  error: string | null;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function RenameForm({ name, typed, isTaken, busy, error, onType, onSave, onCancel }: RenameFormProps) {
  const [fault, setFault] = useState<string>();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // A blank name would disable the category, which has its own button.
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
        error={fault ?? error}
        onChange={event => {
          setFault(undefined);
          onType(event.currentTarget.value);
        }}
        onKeyDown={event => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" size="xs" {...busy}>
        Save
      </Button>
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
