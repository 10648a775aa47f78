import { expect, test } from 'vitest';
import { fitNotes } from './handover-sheet.tsx';

test('short notes are printed as they are', () => {
  expect(fitNotes(' Bed 4\nBed 7\n')).toEqual({ text: 'Bed 4\nBed 7', size: 'usual' });
});

test('long notes are printed in small type', () => {
  const notes = 'word '.repeat(799).trim();
  expect(fitNotes(notes)).toEqual({ text: notes, size: 'small' });
});

test('notes with very many lines keep every word, in few lines', () => {
  const notes = Array.from({ length: 1000 }, (_, line) => `${line % 100}`).join('\n');
  const { text, size } = fitNotes(notes);
  expect(size).toBe('small');
  expect(text).not.toContain('\n');
  expect(text.split(' – ')).toEqual(notes.split('\n'));
});

test('notes of empty lines alone are empty', () => {
  expect(fitNotes('\n'.repeat(4000))).toEqual({ text: '', size: 'usual' });
});
