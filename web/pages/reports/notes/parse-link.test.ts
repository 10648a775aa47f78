import { expect, test } from 'vitest';
import { parseLink } from './link-form.tsx';

test('a typed address is completed to a link, and an unsafe one is rejected', () => {
  expect(parseLink(' https://example.org/a ')).toBe('https://example.org/a');
  expect(parseLink('example.org/a')).toBe('https://example.org/a');
  expect(parseLink('ann@example.org')).toBe('mailto:ann@example.org');
  for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'nothing', '', 'a b.c']) {
    expect(parseLink(typed), typed).toBeNull();
  }
});
