import { adequacyRoutes } from '#contract/api/adequacy-routes.ts';
import { createClient } from './client.ts';

/** Loaded with the parts of pages that make these calls. */
export const adequacyClient = createClient(adequacyRoutes);
