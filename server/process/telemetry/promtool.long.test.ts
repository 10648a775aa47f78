import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Of the Debian package prometheus. */
const program = 'promtool';

test('promtool accepts the example for Prometheus and its alerts', ({ skip }) => {
  const cwd = join(import.meta.dirname, '../../../deploy');
  const { error, status, stdout, stderr } = spawnSync(program, ['check', 'config', 'prometheus.yml'], {
    cwd,
    encoding: 'utf8',
  });
  if (error) skip('promtool is not installed');
  expect(stderr).toBe('');
  expect(stdout).toContain('SUCCESS: 16 rules found');
  expect(status).toBe(0);
});
