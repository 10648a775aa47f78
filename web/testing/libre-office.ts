import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveTable } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import { buildWorkbook, type NamedTable } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';

/** LibreOffice shows the stored results of a file unless it is told to calculate them. */
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** LibreOffice's values of all sheets by name, in a directory of their own. Every sheet becomes a CSV file. */
export function recalculate(sheets: readonly NamedTable[], directory: string): Map<string, string[][]> {
  const forgotten = sheets.map(sheet => ({ ...sheet, table: forgetValues(sheet.table) }));
  writeFileSync(join(directory, 'book.xlsx'), buildWorkbook(forgotten));
  // All sheets (-1), comma-separated, figures as they are and not as they are shown.
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  mkdirSync(join(directory, 'profile', 'user'), { recursive: true });
  writeFileSync(join(directory, 'profile', 'user', 'registrymodifications.xcu'), alwaysRecalculate);
  const options = [profile, '--headless', '--convert-to', filter, '--outdir', directory];
  execFileSync('soffice', [...options, join(directory, 'book.xlsx')], { stdio: 'ignore', timeout: 120_000 });
  const files = readdirSync(directory).filter(name => name.endsWith('.csv'));
  return new Map(
    files.map(name => [
      name.replace(/^book-|\.csv$/g, ''),
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

export function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Why a test is skipped without it. */
export const needsLibreOffice = 'not run: needs Debian’s package libreoffice-calc';
