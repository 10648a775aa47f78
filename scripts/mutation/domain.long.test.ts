import { expect, test } from 'vitest';
import { equivalentMutants, isListed } from './equivalent-mutants.ts';
import { findMutantsIn, findSurvivors, timeUnchanged } from './run.ts';

const mutants = findMutantsIn('domain');

test('the tests of domain notice at least 92 % of its mutants', async () => {
  const tried = mutants.filter(mutant => !equivalentMutants.some(listed => isListed(mutant, listed)));
  const survivors = await findSurvivors('domain', tried, 5 * (await timeUnchanged('domain')));
  const noticedPercent = 100 * (1 - survivors.length / tried.length);
  const list = survivors.map(
    ({ file, line, original, replacement }) => `${file}:${line}  ${original} → ${replacement}`,
  );
  console.log(
    [`${noticedPercent.toFixed(1)} % of ${tried.length} mutants noticed, not:`, ...list].join('\n'),
  );
  expect(noticedPercent).toBeGreaterThanOrEqual(92);
});

test('every mutant that is listed as equivalent exists', () => {
  const stale = equivalentMutants.flatMap(({ mutations, ...place }) =>
    mutations
      .filter(mutation => !mutants.some(mutant => isListed(mutant, { ...place, mutations: [mutation] })))
      .map(mutation => `${place.file}: ${mutation}`),
  );
  expect(stale).toEqual([]);
});
