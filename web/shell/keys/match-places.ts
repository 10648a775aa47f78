import type { Place } from './place.ts';

/** Fewer letters are found in too many words. */
const fewestLetters = 3;

/**
 * The places that each word of the query finds, anywhere in the name or at the start of one of their words. Groups with a match by
 * name come first, so that Enter opens what was named; a match by other words says by which.
 */
export function matchPlaces(places: readonly Place[], query: string): Place[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [...places];
  const named = places.filter(place => typed.every(word => isInName(place, word)));
  const described = places
    .filter(
      place => !named.includes(place) && typed.every(word => isInName(place, word) || isInWords(place, word)),
    )
    .map(place => ({ ...place, hint: findHint(place, typed) }));
  const found = [...named, ...described];
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.flatMap(group => found.filter(place => place.group === group));
}

function isInName({ label }: Place, word: string): boolean {
  return label.toLowerCase().includes(word);
}

function isInWords({ words = [] }: Place, word: string): boolean {
  return words.some(text => startsWord(text, word));
}

function findHint({ words = [] }: Place, typed: readonly string[]): string {
  return words.filter(text => typed.some(word => startsWord(text, word))).join(', ');
}

/** Whether a word of the text starts with this one; "two-factor" are two. */
function startsWord(text: string, word: string): boolean {
  const split = (part: string) =>
    ` ${part
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
  return word.length >= fewestLetters && split(text).includes(split(word));
}
