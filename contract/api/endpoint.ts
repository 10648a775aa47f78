import { z } from 'zod';
import type { Access } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import type { Confirmation } from '#domain/people/sign-in/confirmation.ts';
import { describeWrongKey } from './fields.ts';
import type { ApiRoute, RouteText } from './route.ts';

/** 204 has no body: its schema is `nothing`. */
export type SuccessStatus = 200 | 201 | 202 | 204;

export type FileType = 'text/csv' | 'application/vnd.apache.parquet';

/**
 * What the person confirms first (D48, D56). The server asks before it calls the handler, except:
 * - `recentIf`: only in this case, which the handler finds out
 * - `password`: the call itself always carries the person's own password
 * - `nothing`: with the reason why a session that a provider started may make the call
 */
type Confirms = Confirmation | { recentIf: string } | 'password' | { nothing: string };

/** Who may make a call. */
interface CallAccess {
  access: Access;
  /** An API token with one of these scopes may make the call as well (B4). */
  scopes?: readonly TokenScope[];
  /** The token may also be the password of HTTP Basic, which is all that spreadsheet programs send (B22). */
  takesBasic?: true;
  confirms?: Confirms;
}

/** The description of a call in the OpenAPI page and the schemas of its request and answer. */
export interface CallDetails {
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

/**
 * Calls about a hospital are refused in the sessions of other hospitals' providers. Those about the person's own account are not, so
 * each that changes something states what it asks for.
 */
type StatedAccess =
  | { route: `GET ${string}` }
  | { access: Exclude<Access, 'signed-in'> }
  | { confirms: Confirms };

interface CallRoute {
  /** endpoints.ts has the schema of each parameter. */
  route: RouteText;
  /**
   * The pages that load the route, so that others do not (scripts/web/routes.ts). Without it, administrators' pages load what is below
   * `/api/admin/`, and all pages load the rest.
   */
  pages?: 'settings' | 'adequacy';
}

/** The rows of a feature's `calls.ts`. The key is the call's name in the server's handlers, in the browser's client and in OpenAPI. */
export type Calls = Record<string, CallRoute & CallAccess & CallDetails & StatedAccess>;

/** One call of the API as data. The server registers it, the web calls it and the OpenAPI page describes it. */
export interface Endpoint extends ApiRoute, CallAccess, CallDetails {
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
