import { expect, test } from 'vitest';
import { createBridge, createBridgeContext } from '#web/testing/bridge-data.ts';
import { buildSheets } from './report-sheets.ts';

const source = { context: createBridgeContext(), comparison: null, state: {} };

test('the steps of a bridge are formulas of the means in the same sheet', () => {
  const sheet = buildSheets(source).find(({ name }) => name === 'Bridge – Why RN hours changed');
  const rows = sheet?.table ?? [];
  const patients = rows.findIndex(([name]) => name === 'Patients');
  expect(rows[patients]?.[1]).toEqual({ formula: '(C5-B5)*B7*B11', value: createBridge(2).hours.volume });
  expect([rows[4]?.[0], rows[6]?.[0], rows[10]?.[0]]).toEqual(['Census', 'RNs per patient', 'Hours a day']);
  const { hours, cost } = createBridge(2);
  expect(rows.find(([name]) => name === 'Start and steps together')?.[1]).toMatchObject({ value: hours.end });
  expect(rows.findLast(([name]) => name === 'Actual')?.[1]).toMatchObject({ value: cost?.end });
});
