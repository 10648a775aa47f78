import { expect, test } from 'vitest';
import { readState, withChoice, withTable, writeState } from './view-state.ts';

test('an unchanged report has no state to write', () => {
  expect(writeState({})).toBeNull();
  expect(writeState(withTable(withTable({}, 'ratio/0/trend', true), 'ratio/0/trend', false))).toBeNull();
});

test('a written state is read as it was', () => {
  const state = {
    ...withChoice(withTable({}, 'ratio/0/reasons', true), 'ratio/0/heatmap', 'census'),
    metric: 'ftes' as const,
  };
  expect(readState(writeState(state))).toEqual(state);
});

test.each([null, '', 'no json', '[]', '{"views":{"a":"cube"},"metric":"days","choices":{"b":1}}'])(
  'an invalid state counts as empty: %s',
  text => {
    expect(readState(text)).toEqual({});
  },
);
