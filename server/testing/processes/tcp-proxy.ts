import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a server and its database, and can make the network fail in ways that show no error. */
export interface TcpProxy {
  /** The database through the proxy. */
  url: string;
  /** The open connections pass nothing on any more, in either direction. New ones work. Returns how many there were. */
  freezeOpen(): number;
  /** New connections are accepted and never answered. */
  setHanging(isHanging: boolean): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isHanging = false;
  const server = createServer(near => {
    near.on('error', () => undefined);
    if (isHanging) return;
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    far.on('error', () => near.destroy());
    near.on('close', () => {
      pairs.delete(pair);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freezeOpen() {
      const frozen = [...pairs];
      for (const [near, far] of frozen) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
      return frozen.length;
    },
    setHanging(hangs) {
      isHanging = hangs;
    },
    async stop() {
      for (const [near] of pairs) near.destroy();
      server.close();
    },
  };
}
