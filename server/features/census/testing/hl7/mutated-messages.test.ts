import { expect, test } from 'vitest';
import { createMutatedMessages } from './mutated-messages.ts';

function build(seed: string): string[] {
  const buildMutated = createMutatedMessages(seed);
  return Array.from({ length: 500 }, (_, number) => buildMutated(number).toString('latin1'));
}

test('a seed gives the same mutated messages each time, and another seed others', () => {
  expect(build('one')).toEqual(build('one'));
  expect(build('two')).not.toEqual(build('one'));
  expect(new Set(build('one')).size).toBeGreaterThan(490);
});
