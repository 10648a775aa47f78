import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { OperatorError } from './operator-error.ts';

test('Parity without settings listens on loopback with an embedded PostgreSQL', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:8080',
    trustProxy: [],
    logLevel: 'info',
    sessionIdleMinutes: 60,
  });
});

test('metrics and traces are off by default, and metrics are on loopback', () => {
  expect(readConfig({})).toMatchObject({
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    slowStatementMs: 1000,
    tracesEndpoint: undefined,
    tracedShare: 1,
  });
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' }),
  ).toMatchObject({ tracesEndpoint: 'http://otel:4318', tracedShare: 0.25 });
});

test('a setting left empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test('a trailing slash of PUBLIC_URL is dropped, so that links have one', () => {
  expect(readConfig({ PUBLIC_URL: 'https://parity.example.org/' }).publicUrl).toBe(
    'https://parity.example.org',
  );
});

test('the proxies to trust are addresses, networks or names of networks', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,fd00::/8,loopback' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
    'fd00::/8',
    'loopback',
  ]);
});

test('a server drains for 5 seconds if it is behind a proxy and others can use its database', () => {
  const shared = { DATABASE_URL: 'postgres://db/parity', TRUST_PROXY: 'loopback' };
  expect(readConfig(shared).drainSeconds).toBe(5);
  expect(readConfig({ ...shared, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
  expect(readConfig({ ...shared, TRUST_PROXY: '' }).drainSeconds).toBe(0);
  expect(readConfig({ ...shared, DATABASE_URL: '' }).drainSeconds).toBe(0);
});

test.each([
  'postgres://db/parity',
  'postgresql://parity:hush@db:5433/parity?sslmode=verify-full',
  'postgres://parity:hush@/parity?host=/var/run/postgresql',
  'postgres://parity@/parity',
  'postgres:///parity?host=/run/postgresql',
  'postgresql://%2Fvar%2Frun%2Fpostgresql/parity',
])('DATABASE_URL may be %s', url => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

describe('a wrong value is named in one line', () => {
  const wrong: [Record<string, string>, string][] = [
    [{ PORT: 'abc' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be between 0 and 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
    [
      { DATABASE_URL: 'postgres://parity:hu#sh@db/parity' },
      'DATABASE_URL cannot be read: write special characters of the password as %40, %23 and so on',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://db2/parity' },
      'DATABASE_REPLICA_URL needs DATABASE_URL, the primary',
    ],
    [{ REPLICA_MAX_LAG_SECONDS: '0' }, 'REPLICA_MAX_LAG_SECONDS must be between 1 and 3600'],
    [{ PUBLIC_URL: 'parity.example.org' }, 'PUBLIC_URL must begin with http:// or https://'],
    [
      { TRUST_PROXY: '10.0.0.1, everybody' },
      'TRUST_PROXY must list addresses or networks, such as 10.0.0.1,10.1.0.0/16',
    ],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number'],
    [{ OTEL_TRACES_SAMPLER_ARG: '50%' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES must be between 1 and 720'],
  ];
  for (const [environment, message] of wrong) {
    test(message, () => {
      expect(() => readConfig(environment)).toThrow(new OperatorError(message));
    });
  }
});

describe('demo data', () => {
  const cases: [string, Record<string, string>, boolean][] = [
    ['is loaded into an embedded PostgreSQL on loopback', {}, true],
    ['is loaded on localhost', { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, true],
    ['is not loaded if other machines can reach the server', { HOST: '0.0.0.0' }, false],
    ['is not loaded behind a public address', { PUBLIC_URL: 'https://parity.example.org' }, false],
    ['is not loaded on PostgreSQL', { DATABASE_URL: 'postgres://db/parity' }, false],
    [
      'is loaded if the setting asks for it',
      { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/parity', DEMO: '1' },
      true,
    ],
    ['is not loaded if the setting forbids it', { DEMO: '0' }, false],
  ];
  for (const [fact, environment, expected] of cases) {
    test(fact, () => expect(readConfig(environment).loadDemo).toBe(expected));
  }
});

describe('HL7 messages', () => {
  test('are not received by default', () => {
    expect(readConfig({})).toMatchObject({ mllp: undefined, censusVisitDays: 30 });
  });

  test('are received on loopback without MLLP_ALLOW, elsewhere only with it', () => {
    expect(readConfig({ MLLP_PORT: '2575' }).mllp).toEqual({ port: 2575, allow: [], tls: undefined });
    expect(() => readConfig({ MLLP_PORT: '2575', HOST: '0.0.0.0' })).toThrow('MLLP_PORT needs MLLP_ALLOW');
    expect(
      readConfig({ MLLP_PORT: '2575', HOST: '0.0.0.0', MLLP_ALLOW: '10.1.2.3/16, ::1' }).mllp?.allow,
    ).toEqual(['10.1.0.0/16', '::1']);
    expect(() => readConfig({ MLLP_ALLOW: 'engine' })).toThrow('MLLP_ALLOW must list addresses');
  });

  test('a port for HL7 messages with TLS needs a certificate and its key', () => {
    expect(() => readConfig({ MLLP_PORT: '1', MLLP_TLS_CERT: 'a.pem' })).toThrow('MLLP_TLS_KEY');
    expect(() => readConfig({ MLLP_PORT: '1', MLLP_TLS_CA: 'a.pem' })).toThrow('MLLP_TLS_CA');
    expect(readConfig({ MLLP_PORT: '1', MLLP_TLS_CERT: 'a', MLLP_TLS_KEY: 'b' }).mllp?.tls).toMatchObject({
      cert: 'a',
      key: 'b',
    });
  });
});
