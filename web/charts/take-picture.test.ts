import { expect, test } from 'vitest';
import { describeElement } from './take-picture.ts';

function describeCard(html: string): string {
  document.body.innerHTML = html;
  return describeElement(document.querySelector<HTMLElement>('#card') ?? document.body);
}

const report = "Lakeside Women's Hospital · Labor &amp; Delivery · Oct 2026";

test.each([
  ['Labor &amp; Delivery', "Lakeside Women's Hospital · Labor & Delivery · Oct 2026"],
  ['Night', "Lakeside Women's Hospital · Labor & Delivery · Oct 2026 · Night"],
])('a picture of a card of the grouping %s is titled %s', (place, title) => {
  const card = `<section id="card" data-about="${place}"></section>`;
  expect(describeCard(`<div data-about="${report}"><div>${card}</div></div>`)).toBe(title);
});

test('a card on a page that says nothing about itself has no title', () => {
  expect(describeCard('<section id="card"></section>')).toBe('');
});
