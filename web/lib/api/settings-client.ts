import { createClient } from './client.ts';
import { settingsRoutes } from './routes/settings-routes.ts';

/** The calls of Hospital Settings. */
export const settingsClient = createClient(settingsRoutes);
