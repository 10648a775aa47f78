import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonMaxLength } from '#domain/measures/limits.ts';
import type { Orderable } from '#web/ui/reorder/order.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import classes from './reasons.module.css';

/** The reasons of one side while they are edited. */
export interface EditedReasons {
  listed: readonly Orderable[];
  /** The text of the field for another reason. */
  typed: string;
}

export function toEditedReasons(names: readonly string[]): EditedReasons {
  return { listed: names.map((name, id) => ({ id, name })), typed: '' };
}

/** Appends the typed reason, unless it is blank or already in the list. */
export function withTyped(reasons: EditedReasons): EditedReasons {
  const { listed, typed } = reasons;
  const name = typed.trim();
  if (name === '' || isListed(reasons)) return reasons;
  const id = Math.max(-1, ...listed.map(each => each.id)) + 1;
  return { listed: [...listed, { id, name }], typed: '' };
}

function isListed({ listed, typed }: EditedReasons): boolean {
  const name = typed.trim().toLowerCase();
  return listed.some(each => each.name.toLowerCase() === name);
}

interface ReasonsEditorProps {
  /** "When over". */
  label: string;
  value: EditedReasons;
  error: string | undefined;
  onChange: (reasons: EditedReasons) => void;
}

export function ReasonsEditor({ label, value: reasons, error, onChange }: ReasonsEditorProps) {
  const { listed, typed } = reasons;
  const [fault, setFault] = useState<string>();

  function add() {
    if (isListed(reasons)) return setFault('This reason is in the list already.');
    onChange(withTyped(reasons));
  }

  return (
    <Stack component="section" gap="s12" miw={0} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <ReorderList
        label={label}
        items={listed}
        actions={({ id, name }) => (
          <RowButton
            label={`Remove ${name}`}
            icon={IconTrash}
            onClick={() => onChange({ listed: listed.filter(each => each.id !== id), typed })}
          />
        )}
        save={async ids =>
          onChange({ listed: listed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), typed })
        }
      />
      <Group gap="s8" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label={`Add a reason, ${label.toLowerCase()}`}
          placeholder="Other: press enter to add"
          flex={1}
          maxLength={reasonMaxLength}
          value={typed}
          error={fault ?? error}
          onChange={event => {
            setFault(undefined);
            onChange({ listed, typed: event.currentTarget.value });
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // Enter adds the reason instead of submitting the form.
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add}>
          Add
        </Button>
      </Group>
    </Stack>
  );
}
