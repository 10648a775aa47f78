import { expect, test } from 'vitest';
import { readFiles } from './references.ts';

/** Every text of a screen, mail, PDF or download is written in these folders. */
const shown = /^(?:domain|contract|server|web)\/.*\.(?:tsx?|sql|html|json|svg)$/;
const hidden = /\.test\.tsx?$|\/testing\//;

/** Parity knows counts and not assignments (B16). */
const tooMuch = /complian/i;

test('no screen, mail or PDF calls a hospital or a shift compliant', () => {
  const files = [...readFiles()].filter(([path]) => shown.test(path) && !hidden.test(path));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(([, source]) => tooMuch.test(source)).map(([path]) => path)).toEqual([]);
});

test.each(['Compliant', 'compliance', 'non-compliant', 'COMPLIANT'])('the word %s is found', word => {
  expect(tooMuch.test(`The unit is ${word}.`)).toBe(true);
});
