import { createClient } from './client.ts';
import { adequacyRoutes } from './routes/adequacy-routes.ts';

/** Loaded with the parts of pages that make these calls. */
export const adequacyClient = createClient(adequacyRoutes);
