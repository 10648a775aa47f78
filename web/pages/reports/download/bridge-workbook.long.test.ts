import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { LiveTable } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import { buildWorkbook } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import { createBridgeContext } from '#web/testing/bridge-data.ts';
import { listCards } from '../compose/build-cards.ts';
import { buildSheets } from './report-sheets.ts';

const source = { context: createBridgeContext(), comparison: null, state: {} };
const directory = mkdtempSync(join(tmpdir(), 'parity-workbook-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** LibreOffice shows the stored results of a file unless it is told to calculate them. */
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** LibreOffice's values of all sheets by name. Every sheet becomes a CSV file. */
function recalculate(workbook: Uint8Array): Map<string, string[][]> {
  writeFileSync(join(directory, 'bridge.xlsx'), workbook);
  // All sheets (-1), comma-separated, figures as they are and not as they are shown.
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  mkdirSync(join(directory, 'profile', 'user'), { recursive: true });
  writeFileSync(join(directory, 'profile', 'user', 'registrymodifications.xcu'), alwaysRecalculate);
  const options = [profile, '--headless', '--convert-to', filter, '--outdir', directory];
  execFileSync('soffice', [...options, join(directory, 'bridge.xlsx')], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  const files = readdirSync(directory).filter(name => name.endsWith('.csv'));
  return new Map(
    files.map(name => [
      name.replace(/^bridge-|\.csv$/g, ''),
      readFileSync(join(directory, name), 'utf8')
        .split('\n')
        .map(line => line.replaceAll('"', '').split(',')),
    ]),
  );
}

/** Formulas without a stored result, so that only a recalculation can give it. */
function forgetValues(table: LiveTable): LiveTable {
  return table.map(row =>
    row.map(cell => (cell !== null && typeof cell === 'object' ? { ...cell, value: 0 } : cell)),
  );
}

const hasLibreOffice = () => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('LibreOffice calculates the figures of the screen from the formulas of the workbook', ({ skip }) => {
  if (!hasLibreOffice()) skip('not run: needs Debian’s package libreoffice-calc');
  const sheets = buildSheets(source).map(sheet => ({ ...sheet, table: forgetValues(sheet.table) }));
  const values = recalculate(buildWorkbook(sheets));
  const readColumn = (sheet: string, name: string): number[] => {
    const rows = values.get(sheet) ?? [];
    return rows.filter(([first]) => first === name).map(([, value]) => Number(value));
  };
  const drawn = listCards(source).flatMap(({ card }) => (card.kind === 'waterfall' ? [card] : []));
  const [hours, cost, months] = drawn.map(card => card.table.rows);
  const sheet = 'Bridge – Why RN hours changed';
  for (const { name, values: shown } of hours ?? []) {
    expect(readColumn(sheet, name)[0]).toBeCloseTo(Number(shown[0] ?? shown[1]), 3);
  }
  for (const { name, values: shown } of cost ?? []) {
    expect(readColumn(sheet, name).at(-1)).toBeCloseTo(Number(shown[0] ?? shown[1]), 2);
  }
  const ends = (values.get('Bridge – Month by month') ?? []).slice(4).map(row => Number(row.at(-1)));
  for (const [index, { values: shown }] of (months ?? []).entries()) {
    expect(ends[index]).toBeCloseTo(Number(shown.at(-1)), 3);
  }
});
