import { getValue, isObject, type JsonObject, readWord } from './json-object.ts';

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew';

/** A condition on resources. `path` is in lower case and without the schema's name: `emails.value`. */
export type Filter =
  | { kind: 'and' | 'or'; of: readonly [Filter, Filter] }
  | { kind: 'compare'; path: string; operator: Operator; value: string };

const compare: Readonly<Record<Operator, (stored: string, wanted: string) => boolean>> = {
  eq: (stored, wanted) => stored === wanted,
  ne: (stored, wanted) => stored !== wanted,
  co: (stored, wanted) => stored.includes(wanted),
  sw: (stored, wanted) => stored.startsWith(wanted),
  ew: (stored, wanted) => stored.endsWith(wanted),
};

const maxLength = 2_000;
/** Deeper nesting could exhaust the stack. */
const maxBrackets = 20;

/**
 * Parses `userName eq "ann@ward.example" and active eq true`, with parentheses and `emails[type eq "work"].value`. Entra ID's
 * examples leave the quotes out. Undefined if the text is not understood.
 */
export function parseFilter(text: string): Filter | undefined {
  const tokens = text.length <= maxLength ? splitTokens(text) : undefined;
  if (!tokens || tokens.filter(token => /^[([]$/.test(token)).length > maxBrackets) return undefined;
  const parsed = parseOr(tokens);
  return tokens.length === 0 ? parsed : undefined;
}

/** Undefined if a quote is not closed. */
function splitTokens(text: string): string[] | undefined {
  const token = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)\s*/y;
  const tokens: string[] = [];
  while (token.lastIndex < text.length) {
    const [, found] = token.exec(text) ?? [];
    if (found === undefined) return undefined;
    tokens.push(found);
  }
  return tokens;
}

// The parsers below take their tokens from the front of the list.

function parseOr(tokens: string[]): Filter | undefined {
  return parseChain(tokens, 'or', () => parseChain(tokens, 'and', () => parseOne(tokens)));
}

function parseChain(tokens: string[], kind: 'and' | 'or', parsePart: () => Filter | undefined) {
  let left = parsePart();
  while (left && tokens[0]?.toLowerCase() === kind) {
    tokens.shift();
    const right = parsePart();
    left = right && { kind, of: [left, right] };
  }
  return left;
}

function parseOne(tokens: string[]): Filter | undefined {
  const first = tokens.shift();
  if (first === '(') {
    const inner = parseOr(tokens);
    return tokens.shift() === ')' ? inner : undefined;
  }
  if (!first || !/^[a-z]/i.test(first)) return undefined;
  const attribute = toPath(first);
  if (tokens[0] !== '[') return parseComparison(tokens, attribute);
  tokens.shift();
  const inner = parseOr(tokens);
  if (!inner || tokens.shift() !== ']') return undefined;
  const sub = tokens[0]?.startsWith('.') ? tokens.shift() : '';
  const right = parseComparison(tokens, `${attribute}${sub?.toLowerCase()}`);
  return right && { kind: 'and', of: [addPrefix(inner, attribute), right] };
}

function parseComparison(tokens: string[], path: string): Filter | undefined {
  const [operator = '', value = ')'] = tokens.splice(0, 2);
  const name = operator.toLowerCase();
  if (!isOperator(name) || /^[()[\]]$/.test(value)) return undefined;
  return { kind: 'compare', path, operator: name, value: unquote(value) };
}

function isOperator(name: string): name is Operator {
  return Object.hasOwn(compare, name);
}

function unquote(token: string): string {
  return token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : token;
}

function addPrefix(filter: Filter, attribute: string): Filter {
  if (filter.kind === 'compare') return { ...filter, path: `${attribute}.${filter.path}` };
  const [left, right] = filter.of;
  return { kind: filter.kind, of: [addPrefix(left, attribute), addPrefix(right, attribute)] };
}

/** `urn:ietf:params:scim:schemas:core:2.0:User:userName` is `username`. */
function toPath(attribute: string): string {
  return attribute.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');
}

/** The attributes that the filter compares. */
export function listPaths(filter: Filter): string[] {
  return filter.kind === 'compare' ? [filter.path] : filter.of.flatMap(listPaths);
}

/** Whether a resource, or an element of a list such as `emails`, meets the filter. Texts are compared without case. */
export function matches(filter: Filter, resource: JsonObject): boolean {
  if (filter.kind !== 'compare') {
    const isMet = (part: Filter) => matches(part, resource);
    return filter.kind === 'and' ? filter.of.every(isMet) : filter.of.some(isMet);
  }
  const wanted = filter.value.toLowerCase();
  return readValues(resource, filter.path.split('.')).some(value =>
    compare[filter.operator](readWord(value) ?? '', wanted),
  );
}

function readValues(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap(item => readValues(item, name === undefined ? [] : [name, ...rest]));
  if (isObject(value)) return readValues(getValue(value, name ?? 'value'), rest);
  return name === undefined && value !== undefined ? [value] : [];
}
