import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonMaxLength } from '#domain/measures/limits.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import { type EditedReasons, isListed, withTyped } from './edited-reasons.ts';
import classes from './reasons.module.css';

interface ReasonsEditorProps {
  /** "When over". */
  label: string;
  reasons: EditedReasons;
  error: string | undefined;
  onChange: (reasons: EditedReasons) => void;
}

/** The reasons of one side in their order; nothing is stored before the form is saved. */
export function ReasonsEditor({ label, reasons, error, onChange }: ReasonsEditorProps) {
  const { listed, typed } = reasons;
  const [fault, setFault] = useState<string>();

  function add() {
    if (isListed(reasons)) return setFault('This reason is in the list already.');
    onChange(withTyped(reasons));
  }

  return (
    <section className={classes.column} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <ReorderList
        label={label}
        items={listed}
        actions={({ id, name }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Remove ${name}`}
            onClick={() => onChange({ listed: listed.filter(each => each.id !== id), typed })}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        save={async ids =>
          onChange({ listed: listed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), typed })
        }
      />
      <div className={classes.add}>
        <TextInput
          aria-label={`Add a reason, ${label.toLowerCase()}`}
          placeholder="Other: press enter to add"
          className={classes.text ?? ''}
          maxLength={reasonMaxLength}
          value={typed}
          error={fault ?? error}
          onChange={event => {
            setFault(undefined);
            onChange({ listed, typed: event.currentTarget.value });
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
