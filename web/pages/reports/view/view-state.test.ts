import { expect, test } from 'vitest';
import { readState, withChoice, withMetric, withTable, writeState } from './view-state.ts';

test('an untouched report has no state to write down', () => {
  expect(writeState({})).toBeNull();
  expect(writeState(withTable(withTable({}, 'ratio/0/trend', true), 'ratio/0/trend', false))).toBeNull();
});

test('choices come back as they were written', () => {
  const state = withMetric(
    withChoice(withTable({}, 'ratio/0/reasons', true), 'ratio/0/heatmap', 'census'),
    'ftes',
  );
  expect(readState(writeState(state))).toEqual(state);
});

test.each([null, '', 'no json', '[]', '{"views":{"a":"cube"},"metric":"days","choices":{"b":1}}'])(
  'a state that makes no sense is an empty one: %s',
  text => {
    expect(readState(text)).toEqual({});
  },
);
