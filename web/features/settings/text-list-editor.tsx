import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Orderable } from '#web/ui/reorder/order.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { type EditedTexts, isListed, withTyped } from './edited-texts.ts';
import { RenamedText } from './renamed-text.tsx';
import classes from './setting.module.css';

interface TextListEditorProps {
  /** "When over". */
  label: string;
  /** The accessible name of the field: "Add a reason, when over". */
  addLabel: string;
  /** "reason". */
  noun: string;
  maxLength: number;
  value: EditedTexts;
  error: string | undefined;
  onChange: (texts: EditedTexts) => void;
}

/** Texts in an order: added, renamed, removed, and moved by pointer or keyboard. */
export function TextListEditor(props: TextListEditorProps) {
  const { label, addLabel, noun, maxLength, value: texts, error, onChange } = props;
  const { listed, typed } = texts;
  const [fault, setFault] = useState<string>();
  const [renamedId, setRenamedId] = useState<number>();
  const taken = `This ${noun} is in the list already.`;

  function add() {
    if (isListed(texts, typed)) return setFault(taken);
    onChange(withTyped(texts));
  }

  function rename(id: number, name: string) {
    setRenamedId(undefined);
    if (listed.some(each => each.id === id && each.name === name)) return;
    onChange({ listed: listed.map(each => (each.id === id ? { id, name } : each)), typed });
  }

  return (
    <Stack component="section" gap="s12" miw={0} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <ReorderList
        label={label}
        items={listed}
        name={({ id, name }: Orderable) =>
          id === renamedId && (
            <RenamedText
              name={name}
              maxLength={maxLength}
              findFault={text => (isListed(texts, text, id) ? taken : undefined)}
              onRename={text => rename(id, text)}
            />
          )
        }
        actions={({ id, name }) => (
          <>
            <RowButton
              label={`Rename ${name}`}
              icon={IconPencil}
              data-rename
              onClick={() => setRenamedId(id)}
            />
            <RowButton
              label={`Remove ${name}`}
              icon={IconTrash}
              onClick={() => onChange({ listed: listed.filter(each => each.id !== id), typed })}
            />
          </>
        )}
        save={async ids =>
          onChange({ listed: listed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), typed })
        }
      />
      <Group gap="s8" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label={addLabel}
          placeholder="Other: press enter to add"
          flex={1}
          maxLength={maxLength}
          value={typed}
          error={fault ?? error}
          onChange={event => {
            setFault(undefined);
            onChange({ listed, typed: event.currentTarget.value });
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // Enter adds the text instead of submitting the form.
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
