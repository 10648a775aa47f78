import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlainNote, type Note, noteMaxLength } from '#domain/analyses/notes.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { createNoteSaving, emptyNote, type StoredNote, saveNote } from './note-saving.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pause = () => vi.advanceTimersByTimeAsync(600);

function server() {
  let version = 0;
  return vi.fn(async (note: Note, seen: number, _background?: boolean): Promise<StoredNote> => {
    if (seen !== version) throw new Error(`saved with version ${seen} instead of ${version}`);
    version += 1;
    return { note, version };
  });
}

function start(save: (note: Note, version: number, background: boolean) => Promise<StoredNote>) {
  const saving = createNoteSaving({ note: emptyNote, version: 0 }, save);
  saving.editing.start(() => {});
  return saving;
}

/** What the screen shows. */
const shown = ({ store, editing }: ReturnType<typeof start>) => ({
  ...editing.get(),
  note: store.get().typed,
  revision: store.get().revision,
});

test('a note is saved once, after the last key press', async () => {
  const save = server();
  const saving = start(save);
  saving.change(createPlainNote('a'));
  await vi.advanceTimersByTimeAsync(300);
  saving.change(createPlainNote('ab'));
  expect(shown(saving).status).toBe('draft');
  await pause();
  expect(save).toHaveBeenCalledExactlyOnceWith(createPlainNote('ab'), 0, false);
  expect(shown(saving).status).toBe('saved');
});

test('text that is typed during a save is saved next, with the new version', async () => {
  const answer = Promise.withResolvers<void>();
  const stored = server();
  const save = vi.fn(async (note: Note, seen: number) => {
    if (seen === 0) await answer.promise;
    return stored(note, seen);
  });
  const saving = start(save);
  saving.change(createPlainNote('a'));
  await pause();
  saving.change(createPlainNote('ab'));
  await pause();
  expect(save).toHaveBeenCalledTimes(1);
  answer.resolve();
  await pause();
  expect(save).toHaveBeenLastCalledWith(createPlainNote('ab'), 1, false);
  expect(saving.editing.isUnsaved()).toBe(false);
});

test('text that could not be saved is kept and saved by the next attempt', async () => {
  const save = server();
  save.mockRejectedValueOnce(new Error('no network'));
  const saving = start(save);
  saving.change(createPlainNote('a'));
  await pause();
  expect(shown(saving)).toMatchObject({ status: 'failed', note: createPlainNote('a') });
  expect(await saving.editing.flush()).toBe(true);
});

test('a note that did not reach the server is sent again by itself', async () => {
  const save = server();
  save.mockRejectedValueOnce(new ApiError(null));
  const saving = start(save);
  saving.change(createPlainNote('a'));
  await pause();
  expect(shown(saving)).toMatchObject({ status: 'offline', note: createPlainNote('a') });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).toHaveBeenLastCalledWith(createPlainNote('a'), 0, true);
  expect(shown(saving).status).toBe('saved');
});

test('a note whose session has ended is saved after signing in again', async () => {
  const save = server();
  save.mockImplementationOnce(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
  const saving = start(save);
  saving.change(createPlainNote('a'));
  await pause();
  expect(shown(saving).status).toBe('saving');
  answerSignIn(true);
  await pause();
  expect(saving.editing.isUnsaved()).toBe(false);
  expect(save).toHaveBeenCalledTimes(2);
});

test('a note stays unsaved if the person does not sign in again', async () => {
  const save = vi.fn(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
  const saving = start(save);
  saving.change(createPlainNote('a'));
  await pause();
  answerSignIn(false);
  await pause();
  expect(shown(saving)).toMatchObject({ status: 'failed', note: createPlainNote('a') });
  expect(save).toHaveBeenCalledTimes(1);
});

test('a note that is too long is saved only after it is shortened', async () => {
  const save = server();
  const saving = start(save);
  saving.change(createPlainNote('x'.repeat(noteMaxLength + 1)));
  await pause();
  expect([shown(saving).status, await saving.editing.flush()]).toEqual(['failed', false]);
  expect(save).not.toHaveBeenCalled();
  saving.change(createPlainNote('x'.repeat(noteMaxLength)));
  await pause();
  expect(saving.editing.isUnsaved()).toBe(false);
});

const theirs = { note: createPlainNote('theirs'), version: 7 };
const conflictWith = (current: StoredNote) => ({
  detail: 'Changed.',
  changed_by: 'Carl',
  changed_at: null,
  current,
});

async function inConflict() {
  const save = vi.fn(async (note: Note, seen: number): Promise<StoredNote> => {
    if (seen !== 7) throw new ApiError(409, conflictWith(theirs));
    return { note, version: 8 };
  });
  const saving = start(save);
  saving.change(createPlainNote('mine'));
  await pause();
  expect(shown(saving)).toMatchObject({
    status: 'conflict',
    note: createPlainNote('mine'),
    conflict: conflictWith(theirs),
  });
  return { saving, save };
}

test('a conflict overwrites nothing and keeps further typing', async () => {
  const { saving, save } = await inConflict();
  saving.change(createPlainNote('mine, longer'));
  await pause();
  expect(save).toHaveBeenCalledTimes(1);
  saving.resolve('mine');
  await pause();
  expect(save).toHaveBeenLastCalledWith(createPlainNote('mine, longer'), 7, false);
  expect(saving.editing.isUnsaved()).toBe(false);
});

test('a conflict can be resolved with their text or with both', async () => {
  const first = await inConflict();
  first.saving.resolve('theirs');
  expect(shown(first.saving)).toMatchObject({ status: 'saved', note: theirs.note, revision: 1 });
  const second = await inConflict();
  second.saving.resolve('both');
  await pause();
  expect(second.save).toHaveBeenLastCalledWith(createPlainNote('theirs\nmine'), 7, false);
});

test('the same text from two people is not a conflict', async () => {
  const theirText = (text: string) => {
    const current = { notes: { card: createPlainNote(text) }, note_versions: { card: 7 } };
    return () => Promise.reject(new ApiError(409, { ...conflictWith(theirs), current }));
  };
  const saving = start(note => saveNote('card', note, theirText('mine')));
  saving.change(createPlainNote('mine'));
  await pause();
  expect(saving.editing.isUnsaved()).toBe(false);
  const other = saveNote('card', createPlainNote('mine'), theirText('theirs'));
  await expect(other).rejects.toMatchObject({ status: 409, body: { current: theirs } });
});

test('newer text from the server replaces a note without unsaved changes', () => {
  const saving = start(server());
  saving.adopt({ note: createPlainNote('newer'), version: 3 });
  expect(shown(saving)).toMatchObject({ note: createPlainNote('newer'), revision: 1 });
  saving.change(createPlainNote('typed'));
  saving.adopt({ note: createPlainNote('newest'), version: 4 });
  expect(shown(saving).note).toEqual(createPlainNote('typed'));
});
