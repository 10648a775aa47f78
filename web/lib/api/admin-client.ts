import { adminRoutes } from '#contract/api/admin-routes.ts';
import { createClient } from './client.ts';

/** The calls of the administrators' pages. */
export const adminClient = createClient(adminRoutes);
