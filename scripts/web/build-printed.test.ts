import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineAll } from './build-printed.ts';

const template = '<meta content="__POLICY__"><!--styles--><!--page-data--><!--script-->';

test('the page contains its script and styles, and its policy allows only this script and no other source', () => {
  const page = inlineAll(template, 'draw("$&")', 'p{color:red}');
  const hash = createHash('sha256').update('draw("$&")').digest('base64');
  expect(page).toContain('<style>p{color:red}</style><!--page-data--><script>draw("$&")</script>');
  expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}';`);
  expect(page).not.toMatch(/https?:|'self'/);
});

test('neither script nor styles can close their element early', () => {
  const page = inlineAll(template, 'const end = "</script>"', 'p::after{content:"</style>"}');
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
});
