import { accountsEndpoints } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';

/** The whole API. The key of a row is its name in the server's handlers, in the web's client and in OpenAPI. */
export const endpoints = {
  ...accountsEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
