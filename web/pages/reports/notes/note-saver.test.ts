import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlainNote, type Note, noteMaxLength } from '#domain/reports/notes.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { emptyNote, NoteConflict, NoteSaver, type StoredNote } from './note-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pause = () => vi.advanceTimersByTimeAsync(600);

function server() {
  let version = 0;
  return vi.fn(async (note: Note, seen: number): Promise<StoredNote> => {
    if (seen !== version) throw new Error(`saved with version ${seen} instead of ${version}`);
    version += 1;
    return { note, version };
  });
}

const start = (save: (note: Note, version: number) => Promise<StoredNote>) =>
  new NoteSaver({ note: emptyNote, version: 0 }, save);

test('a note is saved once, after the last key press', async () => {
  const save = server();
  const saver = start(save);
  saver.change(createPlainNote('a'));
  await vi.advanceTimersByTimeAsync(300);
  saver.change(createPlainNote('ab'));
  expect(saver.get().status).toBe('queued');
  await pause();
  expect(save).toHaveBeenCalledExactlyOnceWith(createPlainNote('ab'), 0);
  expect(saver.get().status).toBe('saved');
});

test('text that is typed during a save is saved next, with the new version', async () => {
  const answer = Promise.withResolvers<void>();
  const stored = server();
  const save = vi.fn(async (note: Note, seen: number) => {
    if (seen === 0) await answer.promise;
    return stored(note, seen);
  });
  const saver = start(save);
  saver.change(createPlainNote('a'));
  await pause();
  saver.change(createPlainNote('ab'));
  await pause();
  expect(save).toHaveBeenCalledTimes(1);
  answer.resolve();
  await pause();
  expect(save).toHaveBeenLastCalledWith(createPlainNote('ab'), 1);
  expect(saver.isStored).toBe(true);
});

test('text that could not be saved is kept and saved by the next attempt', async () => {
  const save = server();
  save.mockRejectedValueOnce(new Error('no network'));
  const saver = start(save);
  saver.change(createPlainNote('a'));
  await pause();
  expect(saver.get()).toMatchObject({ status: 'failed', note: createPlainNote('a') });
  expect(await saver.flush()).toBe(true);
});

test('a note whose session has ended is saved after signing in again', async () => {
  const save = server();
  save.mockImplementationOnce(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
  const saver = start(save);
  saver.change(createPlainNote('a'));
  await pause();
  expect(saver.get().status).toBe('saving');
  answerSignIn(true);
  await pause();
  expect(saver.isStored).toBe(true);
  expect(save).toHaveBeenCalledTimes(2);
});

test('a note stays unsaved if the person does not sign in again', async () => {
  const save = vi.fn(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
  const saver = start(save);
  saver.change(createPlainNote('a'));
  await pause();
  answerSignIn(false);
  await pause();
  expect(saver.get()).toMatchObject({ status: 'failed', note: createPlainNote('a') });
  expect(save).toHaveBeenCalledTimes(1);
});

test('a note that is too long is saved only after it is shortened', async () => {
  const save = server();
  const saver = start(save);
  saver.change(createPlainNote('x'.repeat(noteMaxLength + 1)));
  await pause();
  expect([saver.get().status, await saver.flush()]).toEqual(['too-long', false]);
  expect(save).not.toHaveBeenCalled();
  saver.change(createPlainNote('x'.repeat(noteMaxLength)));
  await pause();
  expect(saver.isStored).toBe(true);
});

const theirs = { note: createPlainNote('theirs'), version: 7, changed_by: 'Carl', changed_at: null };

async function inConflict() {
  const save = vi.fn(async (note: Note, seen: number): Promise<StoredNote> => {
    if (seen !== 7) throw new NoteConflict(theirs);
    return { note, version: 8 };
  });
  const saver = start(save);
  saver.change(createPlainNote('mine'));
  await pause();
  expect(saver.get()).toMatchObject({ status: 'conflict', note: createPlainNote('mine'), theirs });
  return { saver, save };
}

test('a conflict overwrites nothing and keeps further typing', async () => {
  const { saver, save } = await inConflict();
  saver.change(createPlainNote('mine, longer'));
  await pause();
  expect(save).toHaveBeenCalledTimes(1);
  saver.resolve('mine');
  await pause();
  expect(save).toHaveBeenLastCalledWith(createPlainNote('mine, longer'), 7);
  expect(saver.isStored).toBe(true);
});

test('a conflict can be resolved with their text or with both', async () => {
  const first = await inConflict();
  first.saver.resolve('theirs');
  expect(first.saver.get()).toMatchObject({ status: 'saved', note: theirs.note, revision: 1 });
  const second = await inConflict();
  second.saver.resolve('both');
  await pause();
  expect(second.save).toHaveBeenLastCalledWith(createPlainNote('theirs\nmine'), 7);
});

test('the same text from two people is not a conflict', async () => {
  const saver = start(() => Promise.reject(new NoteConflict({ ...theirs, note: createPlainNote('mine') })));
  saver.change(createPlainNote('mine'));
  await pause();
  expect(saver.isStored).toBe(true);
});

test('newer text from the server replaces a note without unsaved changes', () => {
  const saver = start(server());
  saver.adopt({ note: createPlainNote('newer'), version: 3 });
  expect(saver.get()).toMatchObject({ note: createPlainNote('newer'), revision: 1 });
  saver.change(createPlainNote('typed'));
  saver.adopt({ note: createPlainNote('newest'), version: 4 });
  expect(saver.get().note).toEqual(createPlainNote('typed'));
});
