import { z } from 'zod';
import type { EndpointName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';

export type FieldPath = readonly (string | number)[];

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const deepest = 6;

/** The paths of all fields in the schema of a body, with one item of each list and record. */
export function bodyFields(name: EndpointName): FieldPath[] {
  const row = endpoints[name];
  if (!('body' in row)) return [];
  const schema = z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return listFields(schema, []);
}

function listFields(schema: JsonSchema, path: FieldPath): FieldPath[] {
  if (path.length === deepest) return [];
  const inner: [string | number, JsonSchema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [[0, schema.items] as [number, JsonSchema]] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [['1', schema.additionalProperties] as [string, JsonSchema]]
      : []),
  ];
  return [
    ...inner.flatMap(([key, field]) => [[...path, key], ...listFields(field, [...path, key])]),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(choice => listFields(choice, path)),
  ];
}

/** The paths of all values in an example, with the first item of each list. */
export function listPositions(example: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof example !== 'object' || example === null) return [path];
  const inner = Array.isArray(example) ? [[0, example[0]] as const] : Object.entries(example);
  return [path, ...inner.flatMap(([key, value]) => listPositions(value, [...path, key]))];
}

const placeholder = '<<here>>';

/** Replaces a field of the body with a JSON text; returns the body as JSON. */
export function withField(body: unknown, path: FieldPath, json: string): string {
  return JSON.stringify(changed(body, path, placeholder)).replace(JSON.stringify(placeholder), () => json);
}

export function withoutField(body: unknown, path: FieldPath): string {
  return JSON.stringify(changed(body, path, undefined));
}

function changed(body: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [changed(first, rest, value), ...others];
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...fields, [key]: changed(fields[key], rest, value) };
}
