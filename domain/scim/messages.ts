import { readText } from './json-object.ts';

/** The names of SCIM's messages and resources (RFC 7643, RFC 7644). */
export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** Why a request is wrong, in SCIM's words. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness';

/** A request that cannot be understood or applied. */
export interface ScimProblem {
  scimType: ScimType;
  detail: string;
}

/** The body of an error. The status is a text, as the standard says. */
export function toErrorBody(status: number, detail: string, scimType?: ScimType) {
  return { schemas: [urns.error], status: String(status), ...(scimType && { scimType }), detail };
}

/** A page of a list. */
export function toListResponse(resources: readonly object[], totalResults: number, startIndex: number) {
  return {
    schemas: [urns.list],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function readNumber(value: unknown, usual: number): number {
  return value === undefined ? usual : Number(readText(value) ?? Number.NaN);
}

export const maxCount = 200;
const usualCount = 100;

/** `startIndex` counts from 1 and `count` may be 0; values outside of their range become the nearest one. Undefined: not a number. */
export function readScimPage(query: {
  startIndex?: unknown;
  count?: unknown;
}): { startIndex: number; count: number } | undefined {
  const [startIndex, count] = [readNumber(query.startIndex, 1), readNumber(query.count, usualCount)];
  if (!Number.isInteger(startIndex) || !Number.isInteger(count)) return undefined;
  const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  return { startIndex: clamp(startIndex, 1, 2 ** 31 - 1), count: clamp(count, 0, maxCount) };
}
