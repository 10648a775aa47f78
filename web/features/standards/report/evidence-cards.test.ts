import { describe, expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { oregon1 } from '#domain/standards/packs/oregon-1.ts';
import { ownPlan1 } from '#domain/standards/packs/own-plan-1.ts';
import { unknownToParity } from '#domain/standards/setting/words.ts';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { type createStandards, createStandardsContext } from './testing.ts';

const cards = buildAll(createStandardsContext());

describe('the evidence', () => {
  const inForce = (change: Parameters<typeof createStandards>[0]) =>
    findCard(buildAll(createStandardsContext(change)), 'standards/0/in-force', 'findings').sentences;

  test('has each setting with the version of its pack, its dates, classes, mix and share', () => {
    expect(inForce({})).toEqual([
      'From 1/1/2026: Washington (version 1). Labor: 1 patient per RN; Couplets: 4 patients per RN. Each class has RNs of its own. At least 2 RNs. Enough RNs in 80% of the rated shifts.',
    ]);
  });

  test('has the dates on which a standard ended or another version of a pack began', () => {
    const map = { '1': { class: 'active', patients: 1 } };
    const oregon = { pack: 'oregon', unit_type: 'antepartum', from: '2025-01-01', map };
    const version2 = { ...oregon1, version: 2, effective_from: '2026-10-01' };
    expect(
      inForce({
        settings: [oregon, { pack: null, from: '2026-10-11' }],
        packs: toWire([oregon1, version2]),
      }),
    ).toEqual([
      'From 9/26/2025 to 9/30/2026: Oregon, Antepartum (version 1, effective from 9/26/2025). Patient: 6 patients per RN.',
      'From 10/1/2026 to 10/10/2026: Oregon, Antepartum (version 2, effective from 10/1/2026). Patient: 6 patients per RN.',
      'From 10/11/2026: None.',
    ]);
  });

  test('has the class of each field, and those that do not count', () => {
    expect(toTable(findCard(cards, 'standards/0/fields', 'table').table)).toEqual([
      ['Field', 'Class', 'Patients'],
      ['Active labor', 'Labor', '1'],
      ['Couplet', 'Couplets', '1'],
      ['Visitor', 'Does not count', ''],
    ]);
  });

  test('has the sources with the days they were read, and what Parity does not know', () => {
    expect(findCard(cards, 'standards/0/sources', 'findings').sentences).toEqual([
      'Washington: SB 5236 of 2023: the legal text, read on 11/18/2026.',
      'Washington: RCW 70.41.410–425: the legal text, read on 11/18/2026.',
      'Washington: classes, maximums and the fewest RNs are those of the hospital’s plan.',
      ...unknownToParity,
    ]);
  });

  test('has the other duties of the standard with their kind, days and sources', () => {
    const { sentences, table } = findCard(cards, 'standards/0/duties', 'findings');
    const source = 'SB 5236 of 2023, RCW 70.41.410–425: the legal text, read on 11/18/2026';
    expect(sentences[1]).toBe(
      `Washington: A report is due within 7 days after a month under 80%. ${source}.`,
    );
    expect(toTable(table).slice(0, 3)).toEqual([
      ['Duty', 'Of', 'Kind', 'Due', 'Source'],
      [
        'A half-yearly report is due on January 31 and July 31.',
        'Washington',
        'Report',
        'January 31 and July 31',
        source,
      ],
      [
        'A report is due within 7 days after a month under 80%.',
        'Washington',
        'Report',
        'Within 7 days after a month below the required share',
        source,
      ],
    ]);
  });

  test('has the duties to post of states that have no pack, for a plan of the hospital’s own', () => {
    const context = createStandardsContext({ packs: toWire([ownPlan1]) });
    expect(findCard(buildAll(context), 'standards/0/duties', 'findings').sentences).toEqual([
      'In New Jersey: Daily RN counts and ratios are posted for each unit. 26:2H-5g: the legal text, read on 11/18/2026.',
      'In Vermont: Daily counts and those of the last seven days are posted. 18 § 1854: a summary by a union, law firm or hospital association, read on 11/18/2026.',
    ]);
  });
});
