import { settingsRoutes } from '#contract/api/settings-routes.ts';
import { createClient } from './client.ts';

/** The calls of Hospital Settings. */
export const settingsClient = createClient(settingsRoutes);
