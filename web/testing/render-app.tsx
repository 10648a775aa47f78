import { createRoutes } from '#web/app/router.tsx';
import { type RenderOptions, renderRoutes } from './render-routes.tsx';

/** Renders the whole application at an address, with a fake server. */
export function renderApp(address: string, options: RenderOptions = {}) {
  return renderRoutes(createRoutes, address, options);
}
