import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlainNote, type Note, noteMaxLength } from '#domain/reports/notes.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { NoteConflict, NoteSaver, nothing, type StoredNote } from './note-saver.ts';

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
  new NoteSaver({ note: nothing, version: 0 }, save);

test('a note is saved once, after the last key', async () => {
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

test('what is typed while it is being saved is saved next, with the new version', async () => {
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

test('what could not be saved stays, and is saved by the next try', async () => {
  const save = server();
  save.mockRejectedValueOnce(new Error('no network'));
  const saver = start(save);
  saver.change(createPlainNote('a'));
  await pause();
  expect(saver.get()).toMatchObject({ status: 'failed', note: createPlainNote('a') });
  expect(await saver.flush()).toBe(true);
});

test('a note that met the end of the session is saved once the person has signed in again', async () => {
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

test('a note of somebody who does not sign in again stays unsaved', async () => {
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

test('a note that is too long is not sent, and is once it is shorter', async () => {
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

const theirs = { note: createPlainNote('theirs'), version: 7, by: 'Carl', at: null };

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

test('in a conflict nothing is overwritten, and what is typed on is kept', async () => {
  const { saver, save } = await inConflict();
  saver.change(createPlainNote('mine, longer'));
  await pause();
  expect(save).toHaveBeenCalledTimes(1);
  saver.settle('mine');
  await pause();
  expect(save).toHaveBeenLastCalledWith(createPlainNote('mine, longer'), 7);
  expect(saver.isStored).toBe(true);
});

test('theirs can be taken, or both be kept', async () => {
  const first = await inConflict();
  first.saver.settle('theirs');
  expect(first.saver.get()).toMatchObject({ status: 'saved', note: theirs.note, revision: 1 });
  const second = await inConflict();
  second.saver.settle('both');
  await pause();
  expect(second.save).toHaveBeenLastCalledWith(createPlainNote('theirs\nmine'), 7);
});

test('two who write the same are not in conflict', async () => {
  const saver = start(() => Promise.reject(new NoteConflict({ ...theirs, note: createPlainNote('mine') })));
  saver.change(createPlainNote('mine'));
  await pause();
  expect(saver.isStored).toBe(true);
});

test('a newer text of the server is taken where nothing was typed', () => {
  const saver = start(server());
  saver.adopt({ note: createPlainNote('newer'), version: 3 });
  expect(saver.get()).toMatchObject({ note: createPlainNote('newer'), revision: 1 });
  saver.change(createPlainNote('typed'));
  saver.adopt({ note: createPlainNote('newest'), version: 4 });
  expect(saver.get().note).toEqual(createPlainNote('typed'));
});
