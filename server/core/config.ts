import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { databaseUrl, networks, proxies, publicKeys, url, wholeNumber } from './setting-types.ts';

/** All settings (D35). Only this file reads the environment. */
export type Config = ReturnType<typeof readConfig>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(1, 3_600).default(30),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: proxies,
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Parity <parity@localhost>'),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CHROMIUM_PATH: z.string().optional(),
  DEMO: z.enum(['0', '1'], 'must be 1 or 0').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SESSION_IDLE_MINUTES: wholeNumber(1, 720).default(60),
  WORKERS: wholeNumber(1, 64).optional(),
  DATABASE_CONNECTIONS: wholeNumber(6, 1_000).default(30),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 60).default(5),
  STATEMENT_SECONDS: wholeNumber(1, 600).default(10),
  REPORT_SECONDS: wholeNumber(1, 3_600).default(60),
  // Set by systemd.
  NOTIFY_SOCKET: z.string().optional(),
  WATCHDOG_USEC: z.coerce.number().optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  STOP_SECONDS: wholeNumber(1, 3600).default(75),
  BACKUP_MAX_AGE_HOURS: wholeNumber(0, 10_000).optional(),
  PREPARED_STATEMENTS: z.enum(['0', '1'], 'must be 1 or 0').default('1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  MLLP_PORT: wholeNumber(0, 65_535).optional(),
  MLLP_TLS_CERT: z.string().optional(),
  MLLP_TLS_KEY: z.string().optional(),
  MLLP_TLS_CA: z.string().optional(),
  MLLP_ALLOW: networks,
  CENSUS_VISIT_DAYS: wholeNumber(1, 365).default(30),
  PEER_KEYS: publicKeys,
  SLOW_STATEMENT_MS: wholeNumber(1, 3_600_000).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine(share => share >= 0 && share <= 1, 'must be a number from 0 to 1')
    .default(1),
});

export function readConfig(environment: Record<string, string | undefined> = process.env) {
  // An empty setting, from a compose file or a shell, counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OperatorError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const set = parsed.data;
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    throw new OperatorError('DATABASE_REPLICA_URL needs DATABASE_URL, the primary');
  const publicUrl = (set.PUBLIC_URL ?? toLocalhost(`http://${bracketed(set.HOST)}:${set.PORT}`)).replace(
    /\/+$/,
    '',
  );
  return {
    host: set.HOST,
    port: set.PORT,
    /** Absent: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: set.DATABASE_URL,
    /** Read by reports and exports while it is at most `replicaMaxLagSeconds` behind. */
    replicaUrl: set.DATABASE_REPLICA_URL,
    replicaMaxLagSeconds: set.REPLICA_MAX_LAG_SECONDS,
    dataDir: resolve(set.DATA_DIR),
    publicUrl,
    trustProxy: set.TRUST_PROXY,
    /** Absent: mails become files in `dataDir/outbox`. */
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    /** Absent: generated once and kept in `dataDir`. */
    appSecret: set.APP_SECRET,
    /** A path, `none` to turn PDF off; absent: searched for. */
    chromiumPath: set.CHROMIUM_PATH,
    /** Demo data is loaded only into an empty store. */
    loadDemo: mayLoadDemo(set.DEMO, set.DATABASE_URL, [set.HOST, new URL(publicUrl).hostname]),
    logLevel: set.LOG_LEVEL,
    sessionIdleMinutes: set.SESSION_IDLE_MINUTES,
    /** Processes that answer requests. */
    workers: set.WORKERS ?? Math.min(availableParallelism(), 8),
    /** Most connections to PostgreSQL, for all processes of this server together. */
    databaseConnections: set.DATABASE_CONNECTIONS,
    limits: {
      waitSeconds: set.DATABASE_WAIT_SECONDS,
      statementSeconds: set.STATEMENT_SECONDS,
      reportSeconds: set.REPORT_SECONDS,
    },
    isSupervised: set.NOTIFY_SOCKET !== undefined,
    watchdogMs: set.WATCHDOG_USEC && set.WATCHDOG_USEC / 1_000,
    /** Another server takes over meanwhile, so it needs a proxy and a store that servers can share. */
    drainSeconds: set.DRAIN_SECONDS ?? (set.DATABASE_URL && set.TRUST_PROXY.length > 0 ? 5 : 0),
    stopSeconds: set.STOP_SECONDS,
    /** An older last backup is logged once a day; 0: never. Absent: 26 with the embedded PostgreSQL, never with another. */
    backupMaxAgeHours: set.BACKUP_MAX_AGE_HOURS,
    /** Off for poolers that cannot pass prepared statements on. */
    preparesStatements: set.PREPARED_STATEMENTS === '1',
    /** Absent: no metrics. */
    metricsPort: set.METRICS_PORT,
    metricsHost: set.METRICS_HOST,
    /** Receives HL7 messages (B7). Absent: off. */
    mllp: readMllp(set),
    /** Visits without an event for so long are removed. */
    censusVisitDays: set.CENSUS_VISIT_DAYS,
    /** Of installations whose sums of peer groups may be imported (B21). */
    peerKeys: set.PEER_KEYS,
    slowStatementMs: set.SLOW_STATEMENT_MS,
    /** Absent: no traces. */
    tracesEndpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    /** The share of the traces that start here. */
    tracedShare: set.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Without TLS or networks a listener would take messages from everybody who reaches it. */
function readMllp(set: z.infer<typeof settings>) {
  const { MLLP_PORT: port, MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key, MLLP_TLS_CA: ca, MLLP_ALLOW: allow } = set;
  if (port === undefined) return undefined;
  if (allow.length === 0 && !isLoopback(set.HOST))
    throw new OperatorError(
      'MLLP_PORT needs MLLP_ALLOW, the networks that may send messages, because HOST is not loopback',
    );
  if ((cert === undefined) !== (key === undefined) || (ca !== undefined && cert === undefined))
    throw new OperatorError('MLLP_TLS_CERT and MLLP_TLS_KEY belong together, and MLLP_TLS_CA needs both');
  return { port, allow, tls: cert !== undefined && key !== undefined ? { cert, key, ca } : undefined };
}

/** The environment of a program that we start: our own, without the settings that contain secrets. */
export function buildProgramEnvironment(changes: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, SMTP_URL: __, APP_SECRET: ___, ...rest } = process.env;
  return { ...rest, ...changes };
}

/** D36: by default, demo data is loaded only into an embedded PostgreSQL behind an address that only this machine can reach. */
function mayLoadDemo(asked: '0' | '1' | undefined, databaseUrl: string | undefined, hosts: string[]) {
  if (asked) return asked === '1';
  return databaseUrl === undefined && hosts.every(isLoopback);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** The same address by the name that browsers allow passkeys on; they refuse them on numbers. */
export function toLocalhost(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:');
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
