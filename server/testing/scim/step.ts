import type { World } from '../world.ts';

/** One request of a directory's sequence, and the facts of its answer. */
export interface Step {
  title: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{ann}` is replaced by the id of a saved resource, in the body too. */
  path: string;
  body?: object;
  headers?: Record<string, string>;
  status: number;
  /** Parts of the answer. */
  answer?: object;
  /** Name under which the id of the answer, or of the first of a list, is saved. */
  save?: string;
}

export type Sequence = (world: World) => Step[];

export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
};

export function patchOf(...Operations: object[]) {
  return { schemas: [urns.patch], Operations };
}

export const emptyList = { schemas: [urns.list], totalResults: 0, Resources: [] };
