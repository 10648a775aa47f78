import { z } from 'zod';
import type { Access } from '#domain/people/access.ts';

/** 204 answers nothing: its schema is `nothing`. */
export type SuccessStatus = 200 | 201 | 204;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API as data. The server registers it, the web calls it and the OpenAPI page describes it. */
export interface Endpoint {
  method: Method;
  /** As in docs/coverage.md section 7, with parameters as `:name`. */
  path: `/api/${string}`;
  /** Stands in the OpenAPI page: what the call does, in one line. */
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Where a body may be larger than the usual megabyte. */
  maxBodyBytes?: number;
  /** Where a body may hold more JSON values than the usual 20,000. */
  maxBodyValues?: number;
  /** Where the answer is no JSON: the handler gives a stream of this type, and its schema says nothing. */
  produces?: 'text/event-stream';
  /** What the query can ask for in place of JSON. */
  alternative?: 'application/pdf';
  /** The answer when all went well, by status. Errors are the same for all calls: see errors.ts. */
  response: Partial<Record<SuccessStatus, z.ZodType>>;
}

/** Keeps the literal types of a row while checking its shape. */
export function endpoint<const Row extends Endpoint>(row: Row): Row {
  return row;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ParamsOf<Row extends Endpoint> = Parsed<Row['params']>;
export type QueryOf<Row extends Endpoint> = Parsed<Row['query']>;
export type BodyOf<Row extends Endpoint> = Parsed<Row['body']>;
export type ResponseOf<Row extends Endpoint> = Parsed<Row['response'][keyof Row['response']]>;

export const nothing = z.null();

/** An id in a path arrives as text. */
export const pathId = z.coerce.number().int().positive().max(2_147_483_647);
