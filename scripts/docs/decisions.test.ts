import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** The word of the index for the line below the title of a record. */
const marks = [
  [/^(?:Replaced by decision \d{3}\.|No longer holds: )/, 'replaced'],
  [/^In part (?:replaced by decision \d{3}|no longer holds): /, 'in part'],
] as const;

/** A record as the index names it: number, title, file and mark. */
function describeRecord(file: string): string {
  const [heading = '', , below = ''] = readFileSync(file, 'utf8').split('\n');
  const [, number, title] = /^# (\d{3}) (.+)$/.exec(heading) ?? [];
  const mark = marks.find(([line]) => line.test(below))?.[1];
  return `${number} [${title}](${basename(file)})${mark ? ` (**${mark}**)` : ''}`;
}

const records = globSync('docs/decisions/*.md').filter(file => basename(file) !== 'README.md');
const topics = readFileSync('docs/decisions/README.md', 'utf8').split(/^## /m).slice(1);
const listed = topics.map(topic => [...topic.matchAll(/^- (.+?\.md\)(?: \(\*\*[a-z ]+\*\*\))?): \S.+\.$/gm)]);

test('the index lists each decision once, with its title and mark', () => {
  const lines = listed.flat().map(([, line]) => line);
  expect(records.length).toBeGreaterThan(100);
  expect(lines.toSorted()).toEqual(records.map(describeRecord).toSorted());
});

test('the index lists replaced decisions at the end of their topic', () => {
  for (const lines of listed) {
    const isReplaced = lines.map(([line]) => line.includes('(**replaced**)'));
    expect(isReplaced).toEqual(isReplaced.toSorted((a, b) => Number(a) - Number(b)));
  }
});

test('the file of a decision begins with its number', () => {
  const numbers = records.map(file => [basename(file).slice(0, 3), describeRecord(file).slice(0, 3)]);
  expect(numbers.filter(([ofFile, ofTitle]) => ofFile !== ofTitle)).toEqual([]);
});

test('a record without a number in its title is found', () => {
  expect(describeRecord('docs/decisions/README.md')).toBe('undefined [undefined](README.md)');
});
