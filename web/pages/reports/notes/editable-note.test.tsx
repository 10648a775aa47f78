import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, test } from 'vitest';
import type { Note } from '#domain/analyses/notes.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { EditableNote, type NoteEditing } from './editable-note.tsx';

afterEach(cleanup);

const wellStaffed: Note = { blocks: [{ type: 'paragraph', spans: [{ text: 'Well staffed.' }] }] };

function renderNote(stored?: Note) {
  const editing: NoteEditing = {
    versions: {},
    save: async (_cardId, note, version) => ({ note, version: version + 1 }),
    savings: new Set(),
  };
  render(
    <MantineProvider env="test">
      <EditableNote cardId="ratio/0/summary" stored={stored} editing={editing} />
    </MantineProvider>,
  );
}

const focusedButton = (name: string) => expectFocus(() => screen.getByRole('button', { name }));

/** Opens the editor and waits until it has focus. */
async function openEditor(button: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  const editor = await screen.findByRole('textbox', { name: 'Parity Analysis' });
  await expectFocus(() => editor);
  return editor;
}

test('Done and Escape return focus to the button that opens the note', async () => {
  renderNote(wellStaffed);
  await openEditor('Edit');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await focusedButton('Edit');
  await openEditor('Edit');
  await userEvent.keyboard('{Escape}');
  await focusedButton('Edit');
});

test('emptying a note moves focus to the button that adds one, also after the save', async () => {
  renderNote(wellStaffed);
  const editor = await openEditor('Edit');
  editor.replaceChildren();
  fireEvent.input(editor);
  await userEvent.keyboard('{Escape}');
  await focusedButton('Add Parity Analysis');
});
