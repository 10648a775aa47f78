import { describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { buildSheets } from '#web/pages/reports/download/report-sheets.ts';
import { findNotice } from '#web/pages/reports/view/notice.tsx';
import { createHiddenPeers, createPeersContext, createRefusedPeers } from './testing.ts';

const context = createPeersContext();
const cards = buildAll(context);
const nameCards = (source: ReportContext) => buildAll(source).map(({ id }) => id.split('/')[2]);

test('the cards of Fair Peers are the funnel, its figures, the trend, its parts, what was left out, and what the figures say', () => {
  expect(nameCards(context)).toEqual(['funnel', 'figures', 'trend', 'parts', 'left-out', 'remarks']);
  expect(findNotice(context)).toBeNull();
});

describe('the funnel', () => {
  const funnel = findCard(cards, 'peers/0/funnel', 'funnel');

  test('says where the own hospital is and what explains it', () => {
    expect(funnel.finding).toMatch(
      /^5% fewer RN hours for the same patients than your peers; within what chance/,
    );
  });

  test('has the own point and one bare point for each other hospital, in percent', () => {
    expect(funnel.own.y).toBeCloseTo(-4.68);
    expect(funnel.others).toHaveLength(5);
    expect(Object.keys(funnel.others[0] ?? {})).toEqual(['x', 'y']);
  });

  test('has limits that reach beyond the least certain hospital', () => {
    const largest = Math.max(...funnel.others.map(({ x }) => x));
    expect(funnel.limits.map(({ name, isOuter }) => [name, isOuter])).toEqual([
      ['95%', false],
      ['99.8%', true],
    ]);
    for (const { points } of funnel.limits) expect(points.at(-1)?.x).toBeGreaterThan(largest);
  });

  test('has a table of the own figures and counts', () => {
    expect(toTable(funnel.table)).toEqual([
      ['Figure', 'Your hospital'],
      ['RN hours for the same patients, against peers', -4.68],
      ['Standard error', 1.4],
      ['95% limits, low', expect.any(Number)],
      ['95% limits, high', expect.any(Number)],
      ['99.8% limits, low', expect.any(Number)],
      ['99.8% limits, high', expect.any(Number)],
      ['RN hours worked', 11230.4],
      ['RN hours needed by the catalog', 11577.8],
      ['Weeks', 12],
      ['Level of the group', expect.any(Number)],
      ['Between hospitals, τ', expect.any(Number)],
      ['Hospitals compared', 6],
      ['Hospitals left out', 2],
    ]);
  });
});

describe('the figures of the comparison', () => {
  const { tiles } = findCard(cards, 'peers/0/figures', 'summary');
  const name = (index: number) => [tiles[index]?.name, tiles[index]?.value, tiles[index]?.details];

  test('are the number of hospitals, level, τ, and the own difference, standard error and limits', () => {
    expect(tiles.map((_, index) => name(index))).toEqual([
      ['Against peers', '−5%', ['95% limits −18%\u00A0to\u00A0+21%', '99.8% limits −26%\u00A0to\u00A0+36%']],
      ['Standard error', '1.4%', ['of your hospital']],
      ['Between hospitals, τ', '8.0%', ['differences beyond chance']],
      ['Level of the group', '1.02', ['RN hours worked ÷ needed']],
      ['Hospitals compared', '6', ['2 left out']],
    ]);
  });

  test('have one more digit where whole percent would not say on which side of a limit the point is', () => {
    const hospitals = findPeers().hospitals.map(hospital =>
      hospital.own ? { ...hospital, low95: hospital.ratio + 0.0005 } : hospital,
    );
    const near = buildAll(createPeersContext({ hospitals }));
    const [first] = findCard(near, 'peers/0/figures', 'summary').tiles;
    expect([first?.value, first?.details[0]]).toEqual(['−4.7%', '95% limits −4.6%\u00A0to\u00A0+21.3%']);
    expect(findCard(near, 'peers/0/funnel', 'funnel').finding).toMatch(
      /^4.7% fewer .* outside the 95% limits/,
    );
    expect(findCard(near, 'peers/0/trend', 'lines').finding).toContain('−4.8% in Q2 2026');
  });
});

test('a workbook has no figure of another hospital', () => {
  const sheets = JSON.stringify(buildSheets({ context, comparison: null, state: {} }));
  const [own] = context.groupings[0]?.data.peers?.hospitals.filter(hospital => hospital.own) ?? [];
  const others = context.groupings[0]?.data.peers?.hospitals.filter(hospital => !hospital.own) ?? [];
  const isWritten = (ratio: number) => sheets.includes(String(Number((100 * (ratio - 1)).toFixed(4))));
  expect(isWritten(own?.ratio ?? 0)).toBe(true);
  expect(others.map(({ ratio }) => isWritten(ratio))).toEqual([false, false, false, false, false]);
  expect(sheets).toContain('Peers – You and your peers');
});

test('the trend has a gap for a quarter without a point, and the first and last are named', () => {
  const { finding, lines, band, table } = findCard(cards, 'peers/0/trend', 'lines');
  expect(finding).toBe('From −6% in Q3 2025 to −5% in Q2 2026, against the peers of each quarter.');
  expect(table.rows.map(({ name }) => name)).toEqual(['Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026']);
  expect(lines[1]?.values.map(value => value && Math.round(value))).toEqual([-6, null, -3, -5]);
  expect(band?.low[1]).toBeNull();
});

test('one quarter has no trend', () => {
  const trend = findPeersOwn().trend.slice(0, 1);
  expect(nameCards(createPeersContext({}, { trend }))).not.toContain('trend');
});

test('the parts say whether the difference is by day or by night', () => {
  const parts = findCard(cards, 'peers/0/parts', 'bars');
  expect(parts.bars.map(({ text }) => text)).toEqual(['+1%', '−9%']);
  expect(parts.finding).toMatch(/^By day 1% more RN hours, by night 9% fewer/);
});

test('what was left out is a count for each reason', () => {
  expect(toTable(findCard(cards, 'peers/0/left-out', 'table').table)).toEqual([
    ['Reason', 'Hospitals'],
    ['With fewer than 12 whole weeks in which RNs worked', 1],
    ['With less than 80% of their shifts entered', 1],
  ]);
});

test('the remarks say that there are no ranks, and that nobody was left out', () => {
  const read = (source: ReportContext) => findCard(buildAll(source), 'peers/0/remarks', 'findings').sentences;
  expect(read(context)[0]).toMatch(/^No ranks/);
  expect(read(createPeersContext({ left_out: { hospitals: 0, reasons: {} } })).at(-1)).toBe(
    'No hospital that shares was left out.',
  );
});

describe('refused comparisons', () => {
  const refused = (source: ReportContext) => findCard(buildAll(source), 'peers/0/refused', 'findings');

  test('a hospital that does not share reads where sharing is agreed to, and sees no other card', () => {
    const source = createHiddenPeers('not_sharing');
    expect(nameCards(source)).toEqual(['refused']);
    const { title, finding, sentences, nextStep } = refused(source);
    expect(title).toBe('No comparison for Q2 2026');
    expect(finding).toBe(
      'Only hospitals that share with their peers see them, and your hospital does not share.',
    );
    expect(sentences).toEqual([
      'Owners agree to share in Hospital Settings, Fair Peers. The hospital then counts for every quarter that is not stored yet.',
    ]);
    expect(nextStep?.label).toBe('Open Hospital Settings');
  });

  test('a hospital that has joined later sees nothing of a stored quarter', () => {
    const { finding, sentences, nextStep } = refused(createHiddenPeers('absent'));
    expect(finding).toMatch(/^Your hospital is not in this quarter/);
    expect(sentences).toEqual(['Choose another quarter. A stored quarter stays as it is.']);
    expect(nextStep).toBeUndefined();
  });

  test('too few hospitals are a refusal that says how many there are', () => {
    const { finding, sentences, nextStep } = refused(createRefusedPeers());
    expect(finding).toBe('3 hospitals can be compared. A comparison needs at least 5.');
    expect(sentences).toHaveLength(1);
    expect(nextStep).toBeUndefined();
  });

  test('too few hospitals are said beside the reason of a hospital that was left out', () => {
    expect(refused(createRefusedPeers({ state: 'weeks' })).sentences).toHaveLength(3);
  });

  test('a hospital that was left out sees no peers, and reads what to do', () => {
    const left_out = { hospitals: 2, reasons: { weeks: 2 } };
    const source = createHiddenPeers('weeks', { left_out });
    expect(nameCards(source)).toEqual(['refused', 'left-out']);
    expect(refused(source).finding).toMatch(/^Your hospital was left out/);
    expect(refused(source).sentences).toEqual([
      'Enter the missing shifts: they count for every quarter that is not stored yet.',
    ]);
  });
});

function findPeers() {
  return context.groupings[0]?.data.peers ?? expect.fail('there are no peers');
}

function findPeersOwn() {
  return context.groupings[0]?.data.peers_own ?? expect.fail('there is no own part');
}
