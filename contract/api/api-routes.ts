import { adequacyRoutes } from './adequacy-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { pageRoutes, parseRoute } from './page-routes.ts';
import { settingsRoutes } from './settings-routes.ts';

/** Every call of the API. The key is its name in the server's handlers, in the browser's client and in OpenAPI. */
export const apiRoutes = {
  ...pageRoutes,
  ...settingsRoutes,
  ...adequacyRoutes,
  ...exportRoutes,
  ...adminRoutes,
} as const;

export function getRoute<Name extends keyof typeof apiRoutes>(name: Name) {
  return parseRoute<(typeof apiRoutes)[Name]>(apiRoutes[name]);
}
