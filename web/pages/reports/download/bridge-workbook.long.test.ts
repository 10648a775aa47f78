import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TableValue } from '#web/charts/readings/table-data.ts';
import { createBridgeContext } from '#web/testing/bridge-data.ts';
import { hasLibreOffice, needsLibreOffice, recalculate } from '#web/testing/libre-office.ts';
import { listCards } from '../compose/build-cards.ts';
import { buildSheets } from './report-sheets.ts';

const source = { context: createBridgeContext(), comparison: null, state: {} };
const directory = mkdtempSync(join(tmpdir(), 'parity-workbook-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Not as it is rounded on the screen. */
function exact(value: TableValue | undefined): number {
  return Number(typeof value === 'object' && value !== null ? value.value : value);
}

test('LibreOffice calculates the figures of the screen from the formulas of the workbook', ({ skip }) => {
  if (!hasLibreOffice()) skip(needsLibreOffice);
  const values = recalculate(buildSheets(source), directory);
  const readColumn = (sheet: string, name: string): number[] => {
    const rows = values.get(sheet) ?? [];
    return rows.filter(([first]) => first === name).map(([, value]) => Number(value));
  };
  const drawn = listCards(source).flatMap(({ card }) => (card.kind === 'waterfall' ? [card] : []));
  const [hours, cost, months] = drawn.map(card => card.table.rows);
  const sheet = 'Bridge – Why RN hours changed';
  for (const { name, values: shown } of hours ?? []) {
    expect(readColumn(sheet, name)[0]).toBeCloseTo(exact(shown[0] ?? shown[1]), 3);
  }
  for (const { name, values: shown } of cost ?? []) {
    expect(readColumn(sheet, name).at(-1)).toBeCloseTo(exact(shown[0] ?? shown[1]), 2);
  }
  const ends = (values.get('Bridge – Month by month') ?? []).slice(4).map(row => Number(row.at(-1)));
  for (const [index, { values: shown }] of (months ?? []).entries()) {
    expect(ends[index]).toBeCloseTo(exact(shown.at(-1)), 3);
  }
});
