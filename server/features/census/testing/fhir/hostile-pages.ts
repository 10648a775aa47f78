import type { ServerResponse } from 'node:http';
import { brokenJson, hostileJson } from '#server/testing/fuzz/hostile-values.ts';
import { makeEncounter } from './encounters.ts';

/** How a hostile server answers a call. */
export type HostileAnswer = (response: ServerResponse) => void;

const sendText =
  (text: string | Buffer, headers = {}): HostileAnswer =>
  response =>
    void response.writeHead(200, { 'content-type': 'application/fhir+json', ...headers }).end(text);

/** Texts of JSON, because some hostile values cannot be written from JavaScript values. */
const bundle = (entry: string, more = '') =>
  `{"resourceType": "Bundle", "type": "searchset", "entry": ${entry}${more}}`;
const entry = (resource: string) => `{"resource": ${resource}}`;

/** An encounter with a value at a path; later keys win. */
function encounterWith(path: readonly string[], value: string): string {
  const nested = path.slice(1).reduceRight((inner, key) => `{"${key}": ${inner}}`, value);
  return `${JSON.stringify(makeEncounter(1, 'L&D')).slice(0, -1)}, "${path[0]}": ${nested}}`;
}

const paths: readonly string[][] = [
  ['id'],
  ['status'],
  ['class'],
  ['class', 'code'],
  ['type'],
  ['location'],
  ['period'],
  ['period', 'start'],
  ['partOf'],
  ['partOf', 'reference'],
];

const times = [
  '"2099-01-01"',
  '"9999"',
  '"0000-00-00"',
  '"2026-11-14T99:99:99Z"',
  '"+275760-09-13"',
  '-1e999',
];

const next = (url: string) => `, "link": [{"relation": "next", "url": ${url}}]`;
const addresses = [
  ...[
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//127.0.0.1:1/',
    'http://[::1]:1/',
    'http://a:b@127.0.0.1/',
    '\0',
  ],
  ...['http://127.0.0.1:999999/', 'https://', '../../../../', '?'.repeat(10_000)],
];

const many = (text: string, count: number) => `[${Array.from({ length: count }, () => text).join()}]`;
const numbered = (count: number) =>
  `[${Array.from({ length: count }, (_, id) => entry(`{"resourceType": "Encounter", "status": "in-progress", "id": "${id}"}`)).join()}]`;

/** Pages that are large in one way. */
function listLarge(): string[] {
  const place = '{"status": "active", "location": {"display": "L&D"}, "period": {"start": "2026-11-14"}}';
  return [
    bundle(numbered(9_900)),
    bundle(numbered(110_000)),
    bundle(many(entry(encounterWith(['location'], many(place, 60_000))), 1)),
    bundle(many(entry(encounterWith(['type'], many('{"coding": [{"code": "a"}]}', 100_000))), 1)),
    bundle(many(entry(encounterWith(['id'], `"${'x'.repeat(7_000_000)}"`)), 1)),
    bundle(many(entry(encounterWith(['partOf', 'reference'], `"${'Encounter/'.repeat(700_000)}"`)), 1)),
    bundle(many(entry(encounterWith(['class', 'code'], `"${' '.repeat(7_000_000)}"`)), 1)),
    bundle('['.repeat(2_000_000) + ']'.repeat(2_000_000)),
    bundle('[]', `, "link": ${many('{"relation": "self"}', 200_000)}`),
    `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`,
  ];
}

/** Answers to a search. A round may fail or leave parts out. */
export function listHostilePages(): HostileAnswer[] {
  const texts = [
    ...hostileJson,
    ...brokenJson,
    ...hostileJson.flatMap(value => [bundle(value), bundle(`[${value}]`), bundle(`[${entry(value)}]`)]),
    ...paths.flatMap(path => hostileJson.map(value => bundle(`[${entry(encounterWith(path, value))}]`))),
    ...times.map(time => bundle(`[${entry(encounterWith(['period', 'start'], time))}]`)),
    ...hostileJson.map(value => bundle('[]', `, "link": ${value}`)),
    ...[...addresses.map(address => JSON.stringify(address)), ...hostileJson].map(url =>
      bundle('[]', next(url)),
    ),
    ...listLarge(),
  ];
  return [
    ...texts.map(text => sendText(text)),
    sendText(Buffer.from(bundle('[]'), 'utf16le')),
    sendText(Buffer.concat([Buffer.from(bundle('["')), Buffer.of(0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80)])),
    sendText(bundle('[]'), { 'content-encoding': 'gzip' }),
    sendText(bundle('[]'), { 'content-type': 'text/html' }),
    ...[100, 204, 301, 307, 400, 418, 500, 599].map(
      (status): HostileAnswer =>
        response =>
          void response.writeHead(status === 100 ? 200 : status, { location: 'http://127.0.0.1:1/' }).end(),
    ),
    ...['-1', '1e999', 'never', 'Fri, 31 Dec 9999 23:59:59 GMT', '9'.repeat(400)].map(
      (pause): HostileAnswer =>
        response =>
          void response.writeHead(503, { 'retry-after': pause }).end(),
    ),
    response => void response.destroy(),
    response =>
      void response.writeHead(200, { 'content-length': '10' }).write('short', () => response.destroy()),
  ];
}

/** Answers of a token server. */
export function listHostileTokens(): HostileAnswer[] {
  return [
    ...hostileJson,
    ...brokenJson,
    ...hostileJson.flatMap(value => [
      `{"access_token": ${value}, "expires_in": 60}`,
      `{"access_token": "a", "expires_in": ${value}}`,
    ]),
    '{"access_token": "a\\r\\nx-injected: 1", "expires_in": 60}',
  ].map(text => sendText(text));
}
