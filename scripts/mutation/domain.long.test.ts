import { expect, test } from 'vitest';
import { equivalentMutants, isListed } from './equivalent-mutants.ts';
import { findMutantsIn, findSurvivors, measureUnchanged } from './find-survivors.ts';

const mutants = findMutantsIn('domain');

test('the tests of domain detect at least 92 % of its mutants', async () => {
  const tried = mutants.filter(mutant => !equivalentMutants.some(listed => isListed(mutant, listed)));
  const survivors = await findSurvivors('domain', tried, 5 * (await measureUnchanged('domain')));
  const detectedPercent = 100 * (1 - survivors.length / tried.length);
  const list = survivors.map(
    ({ file, line, original, replacement }) => `${file}:${line}  ${original} → ${replacement}`,
  );
  console.log(
    [`${detectedPercent.toFixed(1)} % of ${tried.length} mutants detected. Not detected:`, ...list].join(
      '\n',
    ),
  );
  expect(detectedPercent).toBeGreaterThanOrEqual(92);
});

test('every mutant in the list of equivalent mutants exists', () => {
  const stale = equivalentMutants.flatMap(({ mutations, ...place }) =>
    mutations
      .filter(mutation => !mutants.some(mutant => isListed(mutant, { ...place, mutations: [mutation] })))
      .map(mutation => `${place.file}: ${mutation}`),
  );
  expect(stale).toEqual([]);
});
