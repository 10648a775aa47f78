import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { editorSettings, readEditor } from './editor-settings.ts';

let editor: Editor;
afterEach(() => editor.destroy());

/** An editor with the cursor at the end. */
function edit(content: string): Editor {
  editor = new Editor({ ...editorSettings, content, element: document.createElement('div') });
  editor.commands.focus('end');
  return editor;
}

function press(key: string, options: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  editor.view.dom.dispatchEvent(event);
  return event;
}

const lines = (...texts: string[]) => texts.map(text => [{ text }]);
const list = (...texts: string[]) => ({ type: 'list', ordered: false, items: lines(...texts) });
const paragraph = (text: string) => ({ type: 'paragraph', spans: [{ text }] });
const readBlocks = () => readEditor(editor).blocks;

test('bold, italic and lists have the usual shortcuts', () => {
  edit('<p></p>');
  press('*', { keyCode: 56, ctrlKey: true, shiftKey: true });
  press('b', { ctrlKey: true });
  press('i', { ctrlKey: true });
  for (const format of ['bulletList', 'bold', 'italic']) expect(editor.isActive(format), format).toBe(true);
  press('/', { keyCode: 55, ctrlKey: true, shiftKey: true });
  expect(editor.isActive('orderedList')).toBe(true);
});

test.each(['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li></ul><p></p>'])(
  'Tab changes nothing in %s, so that it leaves the editor',
  content => {
    edit(content);
    for (const shiftKey of [false, true]) expect(press('Tab', { shiftKey }).defaultPrevented).toBe(false);
  },
);

test('several selected paragraphs become one list, and paragraphs again', () => {
  edit('<p>a</p><p>b</p>').chain().selectAll().toggleBulletList().run();
  expect(readBlocks()).toEqual([list('a', 'b')]);
  expect(editor.getHTML()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  editor.chain().selectAll().toggleBulletList().run();
  expect(readBlocks()).toEqual([paragraph('a'), paragraph('b')]);
});

test('each line that is pasted into a list becomes an item, and one undo removes them', () => {
  edit('<ul><li>a</li></ul>').view.pasteText('b\n\nc <b>');
  expect(readBlocks()).toEqual([list('ab', 'c <b>')]);
  expect(editor.getHTML()).toBe('<ul><li><p>ab</p></li><li><p>c &lt;b&gt;</p></li></ul>');
  editor.commands.undo();
  expect(readBlocks()).toEqual([list('a')]);
});

test('a pasted line continues the line at the cursor, and a pasted list stays a list', () => {
  edit('<p>a</p>').view.pasteHTML('<h1>b</h1>');
  expect(readBlocks()).toEqual([paragraph('ab')]);
  press('Enter');
  editor.view.pasteHTML('<ul><li>c<ul><li>d</li></ul></li></ul>');
  expect(readBlocks()).toEqual([paragraph('ab'), list('c', 'd')]);
});

test('Enter and Shift+Enter start a paragraph or an item, and Enter in an empty item ends the list', () => {
  edit('<p>a</p>');
  press('Enter', { shiftKey: true });
  editor.commands.insertContent('b');
  editor.commands.toggleBulletList();
  for (const text of ['c', 'd']) {
    press('Enter', { shiftKey: true });
    editor.commands.insertContent(text);
  }
  press('Enter');
  press('Enter');
  editor.commands.insertContent('e');
  expect(readBlocks()).toEqual([paragraph('a'), list('b', 'c', 'd'), paragraph('e')]);
});

test('Backspace at the start of an item makes it a paragraph, and then joins it to the item before', () => {
  edit('<ul><li>a</li><li>b</li></ul>').commands.setTextSelection(8);
  press('Backspace');
  expect(readBlocks()).toEqual([list('a'), paragraph('b')]);
  press('Backspace');
  expect(readBlocks()).toEqual([list('ab')]);
});

test('typed Markdown stays as it is', () => {
  edit('<p></p>').commands.insertContent('1. **a**', { applyInputRules: true, applyPasteRules: true });
  expect(readBlocks()).toEqual([paragraph('1. **a**')]);
});

test('an unsafe link in a document is plain text', () => {
  edit('<p><a href="javascript:alert(1)">a</a></p>');
  expect(editor.getHTML()).toBe('<p>a</p>');
});
