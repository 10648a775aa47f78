import type { FastifyReply } from 'fastify';
import type { Caller } from '#domain/people/access.ts';
import { ApiError } from '#server/core/errors.ts';
import { TurnRefused, Turns } from '#server/core/turns.ts';
import { runWhileConnected } from '../connections/client-presence.ts';
import type { Timeouts } from '../connections/connections.ts';

/** The limits of a process. A print takes a turn of its own, in the process that runs Chromium. */
const lanes = {
  report: { most: 3, perHospital: 2 },
  export: { most: 3, perHospital: 2 },
  simulation: { most: 2, perHospital: 1 },
};

type CostlyKind = keyof typeof lanes;

interface CostlyCall {
  /** A session, or a token. */
  session: { id: number | string; person: Caller };
  reply: FastifyReply;
}

const retryAfterSeconds = 10;

/** Much longer than a file of a million shifts takes: only a client that reads very slowly reaches it. */
const usualDownloadMs = 10 * 60_000;

/**
 * Gives calls turns for costly work (D70). A call waits at most half a minute for its turn, and then answers 429. It must not wait inside
 * a transaction, because it would hold a database connection.
 */
export interface CostlyWork {
  /** Waits for a turn while the client is connected. The caller must call the returned function when the work has ended. */
  begin(kind: CostlyKind, call: CostlyCall): Promise<() => void>;
  run<T>(kind: CostlyKind, call: CostlyCall, task: () => Promise<T>): Promise<T>;
  /** The answer to the call is a download, which ends after a total time. A large one has a turn until then. */
  startDownload(call: CostlyCall, isLarge: boolean): Promise<void>;
}

export function createCostlyWork({
  turnMs,
  downloadMs = usualDownloadMs,
}: Partial<Timeouts> = {}): CostlyWork {
  const turns = new Turns<CostlyKind>(lanes, turnMs === undefined ? {} : { longestWaitMs: turnMs });

  const begin: CostlyWork['begin'] = (kind, { session, reply }) =>
    runWhileConnected(reply, signal => turns.take({ kind, ...identify(session), signal })).catch(refuse);

  return {
    begin,
    async startDownload(call, isLarge) {
      const end = isLarge ? await begin('export', call) : () => undefined;
      const { raw } = call.reply;
      if (raw.destroyed) return end();
      const tooLong = setTimeout(() => raw.destroy(), downloadMs).unref();
      raw.once('close', () => {
        clearTimeout(tooLong);
        end();
      });
    },
    async run(kind, call, task) {
      const end = await begin(kind, call);
      return task().finally(end);
    },
  };
}

/** A token counts as a person. */
function identify({ id, person }: CostlyCall['session']): { person: number | string; hospital: number } {
  return { person: person.userId ?? `token ${id}`, hospital: person.client?.clientId ?? 0 };
}

function refuse(error: unknown): never {
  if (!(error instanceof TurnRefused)) throw error;
  const detail =
    error.own > 0
      ? 'Your other reports, simulations and downloads are still running. Try again when they have ended.'
      : 'Many reports, simulations and downloads are running. Try again in a few seconds.';
  throw new ApiError('too-many', detail, { retryAfterSeconds });
}
