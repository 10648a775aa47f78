import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { randomFrom } from '#server/demo/hospitals/random.ts';
import type { ExampleCall } from '../access/matrix.ts';
import { bodyFields, withField, withoutField } from './body-fields.ts';
import { brokenJson, hostileJson, hostileTexts, otherContentTypes } from './hostile-values.ts';

export interface MalformedCall {
  url: string;
  payload?: string;
  headers?: Record<string, string>;
}

/** Returns `count` malformed calls of one endpoint, some of each kind. The same seed gives the same calls. */
export function malformedCalls(
  name: EndpointName,
  example: ExampleCall,
  { seed, count }: { seed: string; count: number },
): MalformedCall[] {
  const { url, params, query } = example;
  const reads = endpoints[name].method === 'GET';
  const body = reads ? undefined : (example.body ?? {});
  const malformed = [
    ...(reads ? [] : bodyKinds(name, url, body)),
    badPaths(name, params, query, body),
    badQueries(name, url, body),
    badHeaders.map(headers => {
      const call = calling(url, body);
      return { ...call, headers: { ...call.headers, ...headers } };
    }),
  ];
  // Unknown fields, for calls with few fields.
  const unknown = [
    ...['__proto__', 'constructor', 'toString'].map(key => calling(withQuery(url, `${key}=1`), body)),
    ...hostileTexts.map(text => calling(withQuery(url, `unknown=${text}`), body)),
  ];
  const kinds = malformed.map(kind => shuffled(kind, seed));
  return [...roundRobin(kinds, count), ...unknown].slice(0, count);
}

const json = { 'content-type': 'application/json' };

function calling(url: string, body: unknown): MalformedCall {
  return body === undefined ? { url } : { url, payload: JSON.stringify(body), headers: json };
}

function bodyKinds(name: EndpointName, url: string, body: unknown): MalformedCall[][] {
  const fields = bodyFields(name);
  const sending = (payload: string) => ({ url, payload, headers: json });
  // Most faults are caused by a value in a field, so each round has several of these.
  const values = hostileJson.map(value => fields.map(field => sending(withField(body, field, value))));
  const [some, others, rest] = [0, 1, 2].map(part => values.filter((_, at) => at % 3 === part).flat());
  return [
    some ?? [],
    others ?? [],
    rest ?? [],
    fields.map(field => sending(withoutField(body, field))),
    hostileJson.map(sending),
    brokenJson.map(sending),
    otherContentTypes.map(([type, payload]) => ({ url, payload, headers: { 'content-type': type } })),
  ];
}

function badPaths(
  name: EndpointName,
  params: Record<string, number | string>,
  query: string,
  body: unknown,
): MalformedCall[] {
  return Object.keys(params).flatMap(changed =>
    hostileTexts.map(text => {
      const values: Record<string, number | string> = { ...params, [changed]: text };
      const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, key: string) => String(values[key]));
      return calling(path + query, body);
    }),
  );
}

function badQueries(name: EndpointName, url: string, body: unknown): MalformedCall[] {
  const row = endpoints[name];
  const names = 'query' in row ? Object.keys(row.query.shape) : [];
  return names.flatMap(field => [
    ...hostileTexts.map(text => calling(withQuery(url, `${field}=${text}`), body)),
    calling(withQuery(url, `${field}=1&${field}=2`), body),
    calling(withQuery(url, `${field}[]=1&${field}[toString]=2`), body),
    calling(url.replace(/\?.*/, ''), body),
  ]);
}

/** Replaces a field that the address has. */
function withQuery(url: string, query: string): string {
  const [path = '', given = ''] = url.split('?');
  const [field] = query.split('=');
  const others = given.split('&').filter(part => part && part.split('=')[0] !== field);
  return `${path}?${[...others, query].join('&')}`;
}

const badHeaders: Record<string, string>[] = [
  { 'x-csrftoken': '' },
  { 'x-csrftoken': 'a.b.c' },
  { 'x-csrftoken': '.'.repeat(2_000) },
  { 'x-parity-person': 'nobody' },
  { 'x-parity-person': '0' },
  { cookie: 'parity_session=%00; csrftoken=%' },
  { cookie: '__proto__=1; ;;=; parity_session' },
  { accept: 'application/xml' },
  { 'accept-encoding': 'br;q=x, *;q=0' },
  { 'accept-version': '2.0.0' },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': 'unknown, ::1' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=5-1' },
  { 'if-none-match': '*' },
  { host: 'evil.example.com' },
];

/** Fisher–Yates shuffle. */
function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = randomFrom(seed);
  const list = [...items];
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random.next() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
}

function roundRobin<T>(lists: T[][], count: number): T[] {
  const longest = Math.max(...lists.map(list => list.length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    lists.flatMap(list => list.slice(round, round + 1)),
  );
  return rounds.flat().slice(0, count);
}
