import type { FastifyInstance } from 'fastify';
import { invalid } from '#server/core/errors.ts';

/** A stored report, the deepest body of the contract, nests 12 levels. */
const maxDepth = 32;
/** A batch of imported shifts, the largest of the usual bodies, has about 5,000. */
const usualMaxValues = 20_000;
/** With more values than this, validation stops at the first error: listing all of them can take seconds. */
const largeBodyValues = 2_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    maxBodyValues?: number | undefined;
    textKeys?: string | undefined;
  }
  interface FastifyRequest {
    hasLargeBody: boolean;
  }
}

/** Parses JSON bodies as Fastify does, but measures them first: parsing very deep or large values blocks the server. */
export function registerJsonBody(app: FastifyInstance): void {
  app.decorateRequest('hasLargeBody', false);
  addJsonParser(app, 'application/json');
}

export function addJsonParser(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    // Some programs name the type of a body with every request.
    if (request.method === 'DELETE' && body.length === 0) return done(null);
    const { depth, values } = measureJson(body as Buffer);
    const maxValues = request.routeOptions.config.maxBodyValues ?? usualMaxValues;
    if (depth > maxDepth) return done(invalid('non_field_errors', 'The request is nested too deeply.'));
    if (values > maxValues) return done(invalid('non_field_errors', 'The request holds too many values.'));
    request.hasLargeBody = values > largeBodyValues;
    const { textKeys } = request.routeOptions.config;
    const text = body.toString();
    parse(request, text, (error, value) => {
      const allowed = error && textKeys !== undefined ? parseWithTextKeys(text, textKeys) : undefined;
      return allowed === undefined ? done(error, value) : done(null, allowed);
    });
  });
}

/**
 * A body that was refused, if all that is wrong with it are keys `__proto__` in the part whose keys are texts; undefined otherwise.
 * `JSON.parse` makes them keys like any other.
 */
function parseWithTextKeys(text: string, part: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasPrototypeKey(value, part) ? undefined : value;
  } catch {
    return undefined;
  }
}

function hasPrototypeKey(value: unknown, part: string, isPart = false): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return entries.some(([key, inner]) => {
    const isForbidden = key === '__proto__' ? !isPart : key === 'constructor' && typeof inner === 'object';
    return isForbidden || hasPrototypeKey(inner, part, key === part);
  });
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The deepest nesting and the approximate number of values: `[[1, 2], "[["]` is 2 deep and has 4 values. */
function measureJson(json: Buffer): { depth: number; values: number } {
  let [level, depth, values] = [0, 0, 0];
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      level++;
      if (level > depth) depth = level;
    } else if (byte === closeList || byte === closeObject) level--;
  }
  return { depth, values };
}
