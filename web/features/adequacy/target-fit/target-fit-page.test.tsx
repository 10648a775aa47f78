import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FitDetails } from '#contract/adequacy/adequacy.ts';
import { asNurse } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const v20 = { value: 0.92, low: -3.04, high: 6.4 };
const figures = {
  refused: null,
  answers: 405,
  shifts: 480,
  response: 0.84375,
  logit: { a: -1.3, b: -0.1, se_a: 0.15, se_b: 0.02 },
  at_target: 0.2142,
  v20,
  v50: { value: -13, low: -17.4, high: -10 },
};
const none = { logit: null, at_target: null, v20: null, v50: null };
const tooFew = {
  ...none,
  refused: 'At least 100 shifts with an answer are needed; 95 have one.',
  answers: 95,
  shifts: 110,
  response: 95 / 110,
};
const fit: FitDetails = {
  ...figures,
  from: '2026-05-01',
  to: '2026-07-31',
  months: 3,
  source: 'people',
  sources: ['people'],
  covariance: 0,
  target_hours_per_month: 5204,
  dots: [
    { variance: -12.5, share: 0.48, shifts: 130 },
    { variance: 0.4, share: 0.2, shifts: 140 },
    { variance: 11, share: 0.08, shifts: 135 },
  ],
  windows: [
    { window: 420, label: '07:00', ...figures },
    { window: 1140, label: '19:00', ...tooFew },
  ],
  sections: [
    { section: 1, name: 'OB Triage', ...tooFew },
    { section: 2, name: 'Labor', ...tooFew },
  ],
  quarters: [
    { quarter: '2026-Q2', ...figures },
    { quarter: '2026-Q3', ...tooFew },
  ],
};
const refused: FitDetails = { ...fit, ...tooFew, covariance: null, dots: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const open = (body: FitDetails = fit, address = '/reports/target-fit?module=10') =>
  renderApp(address, {
    state: asNurse(people.nurse),
    server: { getCalibrationDetails: () => ({ body }) },
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('the page says in one sentence whether the target fits, with the interval', async () => {
  open();
  const curve = await card('Shifts felt as too few');
  expect(
    curve.getByText(
      'At target, 21% of shifts are felt as too few; one in five would be reached at 0.9% above target (−3.0 to 6.4).',
    ),
  ).toBeDefined();
  expect(curve.getByText(/It advises a staffing committee and changes nothing by itself/)).toBeDefined();
});

test('the page previews other targets, from the one at which one in five would be felt as too few', async () => {
  open();
  const change = await card('What would change');
  const field = change.getByRole('textbox', { name: 'Targets higher or lower by' });
  expect(change.getByRole('status').textContent).toContain(
    'With targets 1% higher, 52 RN hours a month more;',
  );
  await userEvent.clear(field);
  await userEvent.type(field, '-5');
  expect(change.getByRole('status').textContent).toBe(
    'With targets 5% lower, 260 RN hours a month fewer; 31% (24 to 39) of shifts at target would be felt as too few.',
  );
});

test('the card of answers has the response rate and explains that everybody who enters shifts is asked', async () => {
  open();
  const answers = await card('Answers');
  expect(answers.getByRole('row', { name: 'Response 84%' })).toBeDefined();
  expect(answers.getByText(/Everybody who may enter shifts of this module is asked once/)).toBeDefined();
});

test('the answers are labeled, and those of nurses and imported ones are chosen if both count', async () => {
  const { sent } = open({ ...fit, sources: ['people', 'imported'] });
  expect((await card('Answers')).getByRole('row', { name: 'Answers of Nurses' })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Import' }));
  await vi.waitFor(() => expect(sent('getCalibrationDetails')).toHaveLength(2));
  const asked = sent('getCalibrationDetails').map(
    ({ path }) => new URL(path, 'http://localhost').searchParams,
  );
  expect(asked.map(query => query.get('source'))).toEqual([null, 'imported']);
});

test('imported answers are labeled where they are shown, and there is nothing to choose without others', async () => {
  open({ ...fit, source: 'imported', sources: ['imported'] });
  expect((await card('Answers')).getByRole('row', { name: 'Answers of Import' })).toBeDefined();
  expect((await card('Shifts felt as too few')).getByText(/Imported answers\./)).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Import' })).toBeNull();
});

test('the history has each quarter, and what is missing for its figure', async () => {
  open();
  const history = await card('By quarter');
  expect(history.getAllByRole('row').map(row => row.textContent)).toEqual([
    'QuarterAnswersAt targetOne in five at',
    'Q2 202640521%+0.9% (−3.0 to 6.4)',
    'Q3 202695At least 100 shifts with an answer are needed; 95 have one.',
  ]);
});

test('parts of a kind are shown if one of them has a figure', async () => {
  open();
  const parts = await card('By shift time and section');
  expect(parts.getByRole('table', { name: 'By shift time' })).toBeDefined();
  expect(parts.queryByRole('table', { name: 'By section' })).toBeNull();
});

test('a refused calibration has a sentence, counts and no figure', async () => {
  open(refused);
  const missing = await card('No figure yet');
  expect(missing.getByText(tooFew.refused)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Shifts felt as too few' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'What would change' })).toBeNull();
  expect((await card('Answers')).getByRole('row', { name: 'Shifts with an answer 95' })).toBeDefined();
});

test('the chosen months are in the address and in the question to the server', async () => {
  const { sent } = open();
  await card('Answers');
  await userEvent.click(screen.getByRole('radio', { name: '6 months' }));
  await vi.waitFor(() => expect(sent('getCalibrationDetails')).toHaveLength(2));
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await vi.waitFor(() => expect(sent('getCalibrationDetails')).toHaveLength(3));
  expect(sent('getCalibrationDetails').map(({ path }) => new URL(path, 'http://localhost').search)).toEqual([
    '?start_date=2025-11-14',
    '?start_date=2026-05-14',
    '',
  ]);
});
