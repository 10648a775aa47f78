import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage, readProblems } from './messages.ts';
import { writePause } from './write-pause.ts';

const snag = 'Sorry, we hit a snag. Please try again.';

describe('the error catalogue', () => {
  test.each([
    ['500', 500, { detail: 'Internal', request_id: 'r' }, snag],
    ['503', 503, null, snag],
    ['429', 429, { detail: 'Slow down', request_id: 'r' }, "You're doing things a bit too quickly."],
    ['418', 418, { detail: 'Stale', request_id: 'r' }, 'Please refresh the page and try again.'],
    ['413', 413, null, 'Your photo is too large, please choose a smaller one.'],
    ['another status with a detail', 403, { detail: 'You may not do this.' }, 'You may not do this.'],
    ['another status without a detail', 404, null, snag],
    ['another status with something else', 409, ['who knows'], snag],
    ['no response', null, null, "It looks like you aren't connected to the internet."],
    ['400 with a string', 400, 'That is closed.', 'That is closed.'],
    ['400 with a list', 400, ['That is closed.', 'Come back.'], 'That is closed. Come back.'],
    ['400 with nothing', 400, null, snag],
    ['400 with fields only, without a form to show them', 400, { name: ['Taken.'] }, snag],
  ])('the answer %s has its message', (_, status, body, message) => {
    expect(errorMessage(new ApiError(status, body))).toBe(message);
  });

  test('503 while nothing can be saved has the explanation of the server as well', () => {
    writePause.set({ kind: 'disk', fault: 'the disk is full' });
    const detail = 'Parity cannot store anything at the moment: the disk is full.';
    expect(errorMessage(new ApiError(503, { detail }))).toBe(`${snag} ${detail}`);
    expect(errorMessage(new ApiError(503))).toBe(snag);
    writePause.set(null);
    expect(errorMessage(new ApiError(503, { detail }))).toBe(snag);
  });

  test('an error without a response has the general message', () => {
    expect(errorMessage(new Error('boom'))).toBe(snag);
  });
});

describe('the errors of a form', () => {
  test.each(['non_field_errors', '__all__'])('%s is the overall error, other keys are fields', key => {
    const error = new ApiError(400, { [key]: ['Both are wrong.'], name: ['Taken.'], email: 'Taken too.' });
    expect(readProblems(error)).toEqual({
      overall: 'Both are wrong.',
      fields: { name: 'Taken.', email: 'Taken too.' },
    });
  });

  test('field errors alone leave no overall error', () => {
    expect(readProblems(new ApiError(400, { name: ['Taken.'] })).overall).toBeNull();
  });

  test('errors of nested values become one message', () => {
    const error = new ApiError(400, { client_configs: [{}, { module_ids: ['Pick one.'] }] });
    expect(readProblems(error).fields).toEqual({ client_configs: 'Pick one.' });
  });

  test('any other failure is an overall error', () => {
    expect(readProblems(new ApiError(500))).toEqual({ overall: snag, fields: {} });
  });
});

describe('the server’s plain messages', () => {
  const fillThisOut = 'Whoops, please fill this out.';
  const notANumber = "Hmm, that number doesn't look right.";
  test.each([
    ['This field is required.', fillThisOut],
    ['This field may not be null.', fillThisOut],
    ['This field may not be blank.', fillThisOut],
    ['Incorrect type. Expected pk value, received str.', fillThisOut],
    ['A valid number is required.', notANumber],
    ['A valid integer is required.', notANumber],
    ['Must be at most 999.', 'Must be at most 999.'],
  ])('the message “%s” is made friendly where it needs to be', (plain, friendly) => {
    expect(readProblems(new ApiError(400, { field: [plain] })).fields).toEqual({ field: friendly });
  });

  test('a failed login has its own message', () => {
    const error = new ApiError(400, { non_field_errors: ['Unable to log in with provided credentials.'] });
    expect(readProblems(error).overall).toBe(
      "Hmm, that information doesn't seem right. Try making sure you're logging in with your username instead of your email.",
    );
  });
});
