import { expect, test } from 'vitest';
import { hasWords } from '#domain/audit/action-words.ts';
import * as actions from './audit-actions.ts';

test.each(Object.values(actions).flat())('the action "%s" has words for a sentence', action => {
  expect(hasWords(action)).toBe(true);
});
