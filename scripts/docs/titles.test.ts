import { expect, test } from 'vitest';
import { findTitles } from './coverage.ts';
import { readFiles } from './references.ts';

const preposition =
  /^(?:above|after|as|at|before|by|during|except|for|from|if|in|inside|of|on|once|outside|through|to|under|until|when|where|while|with|within|without)\b/;
const placeholder = /^(?:%[a-z#]|\$[\w.]+)$/;

const isFragment = (title: string) => preposition.test(title) || placeholder.test(title);

test('every test title has a subject', () => {
  const fragments = [...readFiles()]
    .filter(([path]) => /\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith('scripts/docs/'))
    .flatMap(([path, source]) =>
      findTitles(source)
        .filter(isFragment)
        .map(title => `${path}: ${title}`),
    );
  expect(fragments).toEqual([]);
});

test('a title that begins with a preposition or is only a placeholder is found', () => {
  const titles = ['of another user', 'without a network', '%s', '$title', 'offers a form', '%s is refused'];
  expect(titles.filter(isFragment)).toEqual(['of another user', 'without a network', '%s', '$title']);
});
