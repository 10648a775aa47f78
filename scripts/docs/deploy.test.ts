import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('compose.yaml trusts one address as a proxy, the gateway of its own network', () => {
  const compose = read('compose.yaml');
  const [, trusted = ''] = /TRUST_PROXY: \$\{TRUST_PROXY:-([^}]*)\}/.exec(compose) ?? [];
  expect(trusted).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(compose).toContain(`gateway: ${trusted}\n`);
  expect(compose).toContain(`subnet: ${trusted.replace(/\d+$/, '0/24')}\n`);
});

const proxies = [
  ['deploy/nginx.conf', 'proxy_set_header X-Forwarded-For $remote_addr;'],
  ['deploy/haproxy-web.cfg', 'http-request set-header X-Forwarded-For %[src]'],
  ['deploy/high-availability/haproxy-web.cfg', 'http-request del-header X-Forwarded-For'],
] as const;

test.each(proxies)('%s replaces the address that a client claims to have', (path, setting) => {
  expect(read(path)).toContain(`    ${setting}\n`);
});

test('the service starts in a directory to which a link leads, which an upgrade does not change', () => {
  const unit = read('deploy/parity.service');
  expect(unit).toContain('\nWorkingDirectory=/opt/parity/current\n');
  expect(unit).toContain('\nExecStart=/opt/parity/current/node_modules/.bin/node server/process/main.ts\n');
});
