import { expect, test } from 'vitest';
import { listSources } from './find-survivors.ts';

test('the sources of a folder include its subfolders, without tests and their helpers', () => {
  const sources = listSources('domain');
  expect(sources).toContain('domain/measures/percentile.ts');
  expect(sources.filter(file => /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
});
