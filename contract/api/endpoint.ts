import { z } from 'zod';
import type { ApiAccess } from './api-access.ts';
import type { apiRoutes } from './api-routes.ts';
import { describeWrongKey } from './fields.ts';
import type { ApiRoute } from './page-routes.ts';

/** 204 has no body: its schema is `nothing`. */
export type SuccessStatus = 200 | 201 | 202 | 204;

export type FileType = 'text/csv' | 'application/vnd.apache.parquet';

/** The description of a call in the OpenAPI page and the schemas of its request and answer. */
export interface EndpointDetails {
  /** The effect of the call, in one line. */
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Where a body may be larger than the usual megabyte. */
  maxBodyBytes?: number;
  /** Set if a body may contain more JSON values than the usual 20,000. */
  maxBodyValues?: number;
  /** The part of a body whose keys are texts of people, so that `__proto__` is one; elsewhere it is refused. */
  textKeys?: string;
  /** Where the answer is not JSON: the handler returns a stream of this type, and its schema accepts anything. */
  produces?: 'text/event-stream';
  /** Where the answer is a file, which is streamed; its schema accepts anything. */
  file?: FileType;
  /** The other content type that the query can ask for. */
  alternative?: 'application/pdf';
  /** Whether the answer has an ETag, and a call with it in If-None-Match answers 304 if nothing has changed. */
  hasEntityTag?: boolean;
  /** The answer on success, by status. Errors are the same for all calls: see errors.ts. */
  response: Partial<Record<SuccessStatus, z.ZodType>>;
}

export type EndpointDetailsByName = Partial<Record<keyof typeof apiRoutes, EndpointDetails>>;

/** One call of the API as data. The server registers it, the web calls it and the OpenAPI page describes it. */
export interface Endpoint extends ApiRoute, ApiAccess, EndpointDetails {
  params?: z.ZodObject;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ParamsOf<Call extends Endpoint> = Parsed<Call['params']>;
export type QueryOf<Call extends Endpoint> = Parsed<Call['query']>;
export type BodyOf<Call extends Endpoint> = Parsed<Call['body']>;
export type ResponseOf<Call extends Endpoint> = Parsed<Call['response'][keyof Call['response']]>;

/** The schema of an answer without a body. */
export const nothing = z.null();

/** An id in a path or a query string arrives as text. */
export const pathId = z.coerce
  .number({ error: describeWrongKey })
  .int({ error: describeWrongKey })
  .positive()
  .max(2_147_483_647);
