import { describe, expect, it } from 'vitest';
import { askAboutDeactivation, describeDeactivation } from './deactivated-clients.ts';

describe('the message to people of a deactivated hospital', () => {
  it('names the hospital', () => {
    expect(describeDeactivation(['Lakeside'])).toBe(
      'Lakeside has been deactivated. Please contact your Parity administrator.',
    );
  });

  it('names several hospitals in one sentence', () => {
    expect(describeDeactivation(['Lakeside', 'Mesa', 'Old Town'])).toBe(
      'Lakeside, Mesa, and Old Town have been deactivated. Please contact your Parity administrator.',
    );
  });
});

describe('the question before a hospital is deactivated', () => {
  it.each([
    [12, '12 people lose access to Mesa at once.'],
    [1, '1 person loses access to Mesa at once.'],
    [0, 'Nobody has access to Mesa yet.'],
    [undefined, 'Its people lose access to Mesa at once.'],
  ])('the question about a hospital with %s people begins: %s', (people, beginning) => {
    expect(askAboutDeactivation('Mesa', people)).toBe(
      `${beginning} Its data stay. Do you want to deactivate it?`,
    );
  });
});
