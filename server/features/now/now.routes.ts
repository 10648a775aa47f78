import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { nowCalls } from '#contract/now/calls.ts';
import type { HospitalNow } from '#contract/now/now.ts';
import type { Displays } from '#server/auth/tokens/display-links.ts';
import { found } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Forecasts } from '#server/features/forecast/forecasts.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { findProgram } from '#server/http/page/page-html.ts';
import type { Follower } from '#server/live/allowed-followers.ts';
import type { EventStreams } from '#server/live/event-streams.ts';
import { loadPosting } from '../standards/posting.ts';
import { createBoards } from './boards.ts';

/** Hospital Now for people, and for wall screens that a display link has opened (B13). */
export function nowHandlers(
  context: AppContext,
  streams: EventStreams,
  displays: Displays,
  forecasts: Forecasts,
): Handlers<keyof typeof nowCalls> {
  const boards = createBoards(context, forecasts);
  let program: Promise<string> | undefined;

  function readProgram(): Promise<string> {
    program ??= readFile(join(context.webRoot, 'index.html'), 'utf8').then(findProgram);
    return program;
  }

  /** `change` tells a screen to load its modules again; it has no data, so that it reveals nothing. */
  function follow(follower: Follower, moduleIds: readonly number[] | null): Readable {
    return streams.open(follower, stream =>
      context.live.subscribe(message => {
        const isOwn =
          message === 'resync' ||
          message.some(
            ({ clientId, moduleId }) =>
              clientId === follower.clientId && (moduleIds?.includes(moduleId) ?? true),
          );
        if (isOwn) stream.send('change', {});
      }),
    );
  }

  return {
    async getNow({ session }) {
      const { clientId, moduleIds } = found(session.person.client);
      return pickModules(await boards.get(clientId), moduleIds);
    },

    async followNow({ session, request }) {
      const { clientId, moduleIds } = found(session.person.client);
      return follow({ sessionId: session.id, clientId, moduleId: null, address: request.ip }, moduleIds);
    },

    async openDisplay({ body, request, reply }) {
      await displays.open(body.token, request, reply);
      return null;
    },

    async getDisplay({ request }) {
      const { clientId, moduleIds } = found(request.display);
      const now = pickModules(await boards.get(clientId), moduleIds);
      const modules = now.modules.map(module => ({ ...module, saved_by: null }));
      return { ...now, modules, program: await readProgram() };
    },

    async getPosting({ request }) {
      const { clientId, moduleIds } = found(request.display);
      const [moduleId] = found(moduleIds);
      const posted = await context.db.forClient(
        clientId,
        tx => loadPosting(tx, found(moduleId), context.clock()),
        { readOnly: true },
      );
      return { ...posted, program: await readProgram() };
    },

    async followDisplay({ request }) {
      const { id, clientId, moduleIds } = found(request.display);
      return follow({ displayId: id, clientId, address: request.ip }, moduleIds);
    },
  };
}

function pickModules(now: HospitalNow, moduleIds: readonly number[] | null): HospitalNow {
  return { ...now, modules: now.modules.filter(({ id }) => moduleIds?.includes(id) ?? true) };
}
