import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { REASON_MAX_LENGTH } from '#domain/limits.ts';
import type { Orderable } from '#web/ui/reorder/order.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import classes from './reasons.module.css';

interface ReasonsEditorProps {
  /** "When over". */
  label: string;
  reasons: readonly Orderable[];
  error: string | undefined;
  onChange: (reasons: Orderable[]) => void;
}

/** The reasons of one side in their order; nothing is stored before the form is saved. */
export function ReasonsEditor({ label, reasons, error, onChange }: ReasonsEditorProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();

  function add() {
    const name = typed.trim();
    if (name === '') return;
    if (reasons.some(each => each.name.toLowerCase() === name.toLowerCase())) {
      return setFault('This reason is in the list already.');
    }
    const id = Math.max(-1, ...reasons.map(each => each.id)) + 1;
    onChange([...reasons, { id, name }]);
    setTyped('');
  }

  return (
    <section className={classes.column} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <ReorderList
        label={label}
        items={reasons}
        actions={({ id, name }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Remove ${name}`}
            onClick={() => onChange(reasons.filter(each => each.id !== id))}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        save={async ids => onChange(reasons.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
      />
      <div className={classes.add}>
        <TextInput
          aria-label={`Add a reason, ${label.toLowerCase()}`}
          placeholder="Other: press enter to add"
          className={classes.text ?? ''}
          maxLength={REASON_MAX_LENGTH}
          value={typed}
          error={fault ?? error}
          onChange={event => {
            setFault(undefined);
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // Enter adds the reason; it does not save the form.
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add}>
          Add
        </Button>
      </div>
    </section>
  );
}
