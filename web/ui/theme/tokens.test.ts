import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

type Tokens = Record<string, string>;

/** The tokens that a block of tokens.css sets, by name. */
function block(selector: string): Tokens {
  const start = css.indexOf(`\n${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  const pairs = [...body.matchAll(/--parity-([\w-]+): (#[0-9a-f]{6});/g)];
  if (start < 0 || pairs.length === 0) throw new Error(`tokens.css has no block ${selector}`);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

const light = block(':root');
const dark = { ...light, ...block(':root[data-mantine-color-scheme="dark"]') };
const colorBlind = block(':root[data-palette="color-blind"]');
const darkColorBlind = block(':root[data-palette="color-blind"][data-mantine-color-scheme="dark"]');

const palettes: [string, Tokens][] = [
  ['light', light],
  ['dark', dark],
  ['light, colour-blind', { ...light, ...colorBlind }],
  ['dark, colour-blind', { ...dark, ...colorBlind, ...darkColorBlind }],
];

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(palettes)('the palette %s', (_, tokens) => {
  const token = (name: string) => tokens[name] ?? expect.fail(`there is no token ${name}`);

  test.each(['ink', 'muted'])('%s is readable on every background', name => {
    for (const background of ['card', 'canvas', 'hover']) {
      expect(contrast(token(name), token(background)), background).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['brand', 'over', 'under', 'saved', 'danger'])(
    '%s is readable as text and visible as a mark',
    name => {
      for (const background of ['card', 'canvas', `${name}-surface`]) {
        expect(contrast(token(`${name}-text`), token(background)), background).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(token(name), token('card'))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(['target', 'field-line'])('%s is visible on a card', name => {
    expect(contrast(token(name), token('card'))).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['light', light],
  ['dark', dark],
])('every series is visible on a card in %s', (_, tokens) => {
  const series = Object.entries(tokens).filter(([name]) => name.startsWith('series-'));
  expect(series).toHaveLength(7);
  for (const [name, value] of series) {
    expect(contrast(value, tokens.card ?? ''), name).toBeGreaterThanOrEqual(3);
  }
});

test('the canvas is dark before the scripts have run', () => {
  expect(css.slice(css.indexOf('@media (prefers-color-scheme: dark)'))).toContain(
    `--parity-canvas: ${dark.canvas};`,
  );
});
