import { afterAll, beforeAll, expect, test } from 'vitest';
import golden from '#domain/golden/calibration.json' with { type: 'json' };
import { differences } from '#domain/testing/golden.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { importShifts, listGoldenRows, prepareGoldenModule } from './testing/answers.ts';

let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
  await prepareGoldenModule(ward);
});
afterAll(() => ward.close());

test('the worked case has its figures', async () => {
  const rows = listGoldenRows(ward);
  expect(new Set(await importShifts(ward, rows))).toEqual(new Set(['added']));
  const { start_date, end_date, expect: expected } = golden;
  const url = `/api/module/${ward.moduleId}/calibration/?start_date=${start_date}&end_date=${end_date}`;
  const answer = await ward.nurse.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  const { logit, ...figures } = answer.json();
  expect(differences({ logit, ...figures }, expected)).toEqual([]);
  expect(Object.keys(logit)).toEqual(['a', 'b', 'se_a', 'se_b']);
  expect(Object.keys(figures).toSorted()).toEqual(
    [
      'refused',
      'source',
      'from',
      'to',
      'answers',
      'shifts',
      'response',
      'at_target',
      'v20',
      'v50',
    ].toSorted(),
  );
  expect(figures).toMatchObject({ refused: null, source: 'imported', from: '2026-05-01', to: '2026-07-31' });
});
