import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '#server/auth/context.ts';
import { counts } from '#server/core/counts.ts';
import { type Follower, listAllowedFollowers } from './allowed-followers.ts';

/** The event stream of an open page. It ends when the person may no longer see the module. */
interface EventStream {
  send(event: string, data: object): void;
  /** Sends `end` first: the page checks who is signed in and does not reconnect. */
  end(): void;
  /** Closes like a broken connection: the page reconnects. */
  drop(): void;
}

export type EventStreams = ReturnType<typeof eventStreams>;

const usualCheckMs = 2_000;
const heartbeatEveryMs = 15_000;

type StreamsContext = Pick<AuthContext, 'db' | 'clock' | 'config'> & {
  timeouts?: { streamCheckMs?: number };
};

/** Streams end when access is revoked or the session ends; a server that stops drops them. */
export function eventStreams(app: FastifyInstance, { db, clock, config, timeouts }: StreamsContext) {
  const streams = new Map<EventStream, Follower>();
  let isClosing = false;

  async function endRevoked(): Promise<void> {
    if (streams.size === 0) return;
    const limits = { now: clock(), idleMinutes: config.sessionIdleMinutes };
    const asked = [...streams];
    const followers = asked.map(([, follower]) => follower);
    const kept = new Set(await db.platform(tx => listAllowedFollowers(tx, followers, limits)));
    for (const [stream, follower] of asked) if (!kept.has(follower)) stream.end();
  }

  const checking = setInterval(() => {
    // A failed check ends no stream; the next check is soon.
    endRevoked().catch(error => app.log.warn({ err: error }, 'open streams could not be checked'));
  }, timeouts?.streamCheckMs ?? usualCheckMs).unref();

  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(checking);
    for (const stream of streams.keys()) stream.drop();
  });

  return {
    /** The stream to answer with. `follow` starts sending to it and returns the function that stops that. */
    open(follower: Follower, follow: (stream: EventStream) => () => void): Readable {
      const output = new PassThrough();
      const stream: EventStream = {
        send: (event, data) => output.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        end() {
          stream.send('end', {});
          output.end();
        },
        drop: () => output.end(),
      };
      const unfollow = follow(stream);
      // Proxies close silent connections, and only writing shows that a browser has gone.
      const heartbeat = setInterval(() => output.write(':\n\n'), heartbeatEveryMs).unref();
      streams.set(stream, follower);
      counts.openStreams += 1;
      output.on('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
        counts.openStreams -= 1;
        unfollow();
      });
      output.write('retry: 1000\n\n');
      if (isClosing) stream.drop();
      return output;
    },
  };
}
