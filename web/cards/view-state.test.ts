import { expect, test } from 'vitest';
import { getView, listViews, readState, withChoice, withView, writeState } from '#web/cards/view-state.ts';
import { listCards } from '#web/pages/reports/compose/build-cards.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';

const source = { context: createReportContext(), comparison: null, state: {} };
function findCard(id: string) {
  const found = listCards(source).find(({ card }) => card.id === id);
  if (!found) throw new Error(`no card ${id}`);
  return found.card;
}
const trend = findCard('ratio/0/trend');
const reasons = findCard('ratio/0/reasons');

test('a card offers its views, the default first', () => {
  expect(listViews(trend)).toEqual(['chart', 'table']);
  expect(listViews(reasons)).toEqual(['pie', 'bars', 'table']);
  expect(getView({}, reasons)).toBe('pie');
  expect(getView({ views: { [trend.id]: 'bars' } }, trend)).toBe('chart');
});

test('an unchanged report has no state to write', () => {
  expect(writeState({})).toBeNull();
  expect(writeState(withView(withView({}, trend, 'table'), trend, 'chart'))).toBeNull();
});

test('a written state is read as it was', () => {
  const state = {
    ...withChoice(withView({}, reasons, 'bars'), 'ratio/0/heatmap', 'census'),
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
