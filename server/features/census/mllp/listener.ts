import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { isNetworkAllowed } from '#domain/people/networks.ts';
import type { Config } from '#server/core/config.ts';
import { counts } from '#server/core/counts.ts';
import type { Health } from '#server/core/health.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Outcome } from './acknowledgements.ts';
import { serveConnection } from './connection.ts';
import type { SourceQueues } from './source-queues.ts';
import type { Sender } from './store-messages.ts';

interface ListenerParts {
  config: Pick<Config, 'host'> & { mllp: NonNullable<Config['mllp']> };
  queues: SourceQueues;
  health: Health;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  clock: () => Date;
}

/** Engines keep a few connections open. Strangers, who are answered once, do not take their places. */
const mostConnections = { allowed: 100, refused: 10 };
/** Of one address, so that no sender takes the places of the others. */
const mostOfAddress = 20;
const [restMs, strangerMs] = [60_000, 10_000];
/** For messages that were read, when the server stops. */
const stopMs = 8_000;
const keepAliveMs = 30_000;

interface OpenConnection {
  address: string;
  close(): Promise<void>;
}

export interface MllpListener {
  port: number;
  /** Reads nothing more, answers what was read, then closes the connections. */
  stop(): Promise<void>;
}

/** Receives HL7 messages over MLLP (B7). Connections without messages stay open. */
export async function listenForMessages({
  config,
  queues,
  health,
  log,
  clock,
}: ListenerParts): Promise<MllpListener> {
  const { port, allow } = config.mllp;
  const open = {
    allowed: new Map<Socket, OpenConnection>(),
    refused: new Map<Socket, OpenConnection>(),
  };

  function accept(socket: Socket): void {
    const sender = describeSender(socket);
    const isAllowed = isNetworkAllowed(sender.address, allow);
    const kind = isAllowed ? 'allowed' : 'refused';
    const ofAddress = [...open[kind].values()].filter(({ address }) => address === sender.address);
    if (open[kind].size >= mostConnections[kind] || ofAddress.length >= mostOfAddress)
      return void socket.destroy();
    const reported = new Set<string>();
    const report = (outcome: Outcome) => {
      counts.hl7Messages[outcome.code] += 1;
      if (!('reason' in outcome)) return;
      health.report(
        'hl7',
        'ok',
        `the last message that was not accepted (${outcome.code}): ${outcome.reason}`,
      );
      if (reported.has(outcome.reason)) return;
      // Once for each connection: an engine repeats a message that is not accepted.
      reported.add(outcome.reason);
      log.warn(
        { address: sender.address, code: outcome.code },
        `an HL7 message was not accepted: ${outcome.reason}`,
      );
    };
    const close = serveConnection(socket, {
      sender,
      isAllowed,
      submit: queues.submit,
      report,
      clock,
      restMs,
    });
    open[kind].set(socket, { address: sender.address, close });
    const timer = isAllowed ? undefined : setTimeout(() => socket.destroy(), strangerMs);
    socket.on('close', () => {
      clearTimeout(timer);
      open[kind].delete(socket);
    });
  }

  const server = await createListener(config.mllp, accept);
  server.listen(port, config.host);
  await once(server, 'listening');
  health.report('hl7', 'ok');
  const { port: opened } = server.address() as AddressInfo;
  log.info(`HL7 messages are received on ${config.host}:${opened}${config.mllp.tls ? ' with TLS' : ''}`);
  return {
    port: opened,
    async stop() {
      server.close();
      const closing = [...open.allowed.values(), ...open.refused.values()].map(({ close }) => close());
      await Promise.race([Promise.all(closing), wait(stopMs, undefined, { ref: false })]);
      queues.stop();
      for (const socket of [...open.allowed.keys(), ...open.refused.keys()]) socket.destroy();
    },
  };
}

async function createListener(
  { tls }: NonNullable<Config['mllp']>,
  accept: (socket: Socket) => void,
): Promise<Server> {
  const options = { allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs, noDelay: true };
  if (!tls) return createServer(options, accept);
  const [cert, key, ca] = await Promise.all([
    readSetting('MLLP_TLS_CERT', tls.cert),
    readSetting('MLLP_TLS_KEY', tls.key),
    tls.ca === undefined ? undefined : readSetting('MLLP_TLS_CA', tls.ca),
  ]);
  try {
    // Without a CA a certificate is asked for as well, because a source may name its fingerprint.
    const server = createTlsServer(
      { ...options, cert, key, ...(ca && { ca }), requestCert: true, rejectUnauthorized: ca !== undefined },
      accept,
    );
    // Failed handshakes; the connection is closed.
    server.on('tlsClientError', () => undefined);
    return server;
  } catch (error) {
    throw new OperatorError(`MLLP_TLS_CERT and MLLP_TLS_KEY cannot be used: ${(error as Error).message}`);
  }
}

function readSetting(name: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${name} ${path} cannot be read (${error.code})`);
  });
}

function describeSender(socket: Socket): Sender {
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
  return {
    address: socket.remoteAddress ?? '',
    fingerprint: certificate?.fingerprint256?.replaceAll(':', '').toLowerCase(),
  };
}
