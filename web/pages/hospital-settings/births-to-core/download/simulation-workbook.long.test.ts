import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasLibreOffice, needsLibreOffice, recalculate } from '#web/testing/libre-office.ts';
import { buildSimulationTable } from './simulation-workbook.ts';
import { buildExample } from './testing.ts';

const directory = mkdtempSync(join(tmpdir(), 'parity-simulation-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('LibreOffice calculates the figures of the screen from the inputs of the workbook', ({ skip }) => {
  if (!hasLibreOffice()) skip(needsLibreOffice);
  const { scenario, variants } = buildExample();
  const table = buildSimulationTable({ name: 'Plan', place: 'Here', scenario, variants });
  // A second sheet, because LibreOffice names the file of an only sheet differently.
  const sheets = [
    { name: 'Births to Core', table },
    { name: 'Other', table: [['a']] },
  ];
  const rows = recalculate(sheets, directory).get('Births to Core') ?? [];
  const find = (label: string) => rows.findIndex(([first]) => first === label);
  const { needed, rows: cores } = variants.now;
  expect(Number(rows[find('Mean RNs needed')]?.[1])).toBeCloseTo(needed.mean, 6);
  expect(Number(rows[find('Standard deviation of RNs')]?.[1])).toBeCloseTo(needed.sd, 6);
  expect(rows[find('RN hours per birth') + 1]?.[0]).toMatch(/^What each core covers/);
  const first = find('Core') + 1;
  for (const [index, core] of cores.entries()) {
    const [rns, coverage, short, unresolved, idle, cost] = (rows[first + index] ?? []).map(Number);
    expect([rns, coverage]).toEqual([core.core, expect.closeTo(core.coverage, 9)]);
    expect(short).toBeCloseTo(core.shortHours, 5);
    expect(unresolved).toBeCloseTo(core.unresolvedHours, 5);
    expect(idle).toBeCloseTo(core.idleHours, 5);
    expect(cost).toBeCloseTo(core.cost ?? Number.NaN, 2);
  }
});
