import { createClient } from './client.ts';
import { adminRoutes } from './routes/admin-routes.ts';

/** The calls of the administrators' pages. */
export const adminClient = createClient(adminRoutes);
