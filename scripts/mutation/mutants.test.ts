import { expect, test } from 'vitest';
import { findMutants } from './mutants.ts';

/** Lists the mutants as `line: original → replacement`. */
function listMutations(source: string): string[] {
  return findMutants('example.ts', source).map(
    ({ line, original, replacement }) => `${line}: ${original} → ${replacement}`,
  );
}

test.each([
  ['a < b;', ['1: < → <=']],
  ['a - b;', ['1: - → +']],
  ['a += b;', ['1: += → -=']],
  ['a && b;', ['1: && → ||']],
  ['a ?? b;', ['1: a ?? b → a', '1: a ?? b → b']],
  ['!a;', ['1: !a → a']],
  ['a ? b : c;', ['1: a → true', '1: a → false']],
  ['if (a) b;', ['1: a → true', '1: a → false']],
  ['f = 5;', ['1: 5 → 6', '1: 5 → (4)']],
  ['f = true;', ['1: true → false']],
  ["f = ['', 'text'];", ["1: '' → 'mutant'", "1: 'text' → ''"]],
  [`f = \`\${a} b\`;`, [`1: \`\${a} b\` → ''`]],
  ['f = list.toSorted(g);', ['1: list.toSorted(g) → list']],
  ['f = list.some(g);', ['1: some → every']],
  ['f();', ['1: f(); → ;']],
])('the mutations of %s are found', (source, mutations) => {
  expect(listMutations(source)).toEqual(mutations);
});

test('types, imports, property names and error messages are not mutated', () => {
  const source = `
    import { a } from './a.ts';
    type Size = 1 | 2;
    const sizes: Record<'small' | 'large', Size> = { 'small': a, large: a as 2 };
    export const fail = () => new RangeError('no such size');
  `;
  expect(listMutations(source)).toEqual([]);
});

test('a mutant has the whole file with one change, and its line', () => {
  const [first] = findMutants('example.ts', 'const a = 1;\n  const b = a + c;\n');
  expect(first).toMatchObject({ line: 1, source: 'const a = 2;\n  const b = a + c;\n' });
  const last = findMutants('example.ts', 'const a = 1;\n  const b = a + c;\n').at(-1);
  expect(last).toEqual({
    file: 'example.ts',
    line: 2,
    original: '+',
    replacement: '-',
    source: 'const a = 1;\n  const b = a - c;\n',
  });
});
