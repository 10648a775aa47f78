import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printRoutes, routesFolder } from './routes.ts';

test('web/lib/api/routes has the tables that scripts/write-routes.ts writes', () => {
  const written = readdirSync(routesFolder).map(file => [
    file,
    readFileSync(`${routesFolder}/${file}`, 'utf8'),
  ]);
  expect(Object.fromEntries(written)).toEqual(printRoutes());
});
