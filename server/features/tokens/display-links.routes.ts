import type { displayLinksCalls } from '#contract/tokens/calls.ts';
import type { DisplayLink } from '#contract/tokens/display-links.ts';
import { toRecord } from '#server/auth/audit.ts';
import { hasModules } from '#server/auth/people/people.queries.ts';
import { makeDisplayToken } from '#server/auth/tokens/display-links.ts';
import { found, invalid } from '#server/core/errors.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { type DisplayLinkRow, deleteLink, insertLink, listLinks } from './display-links.queries.ts';

const daysValid = 365;

export function displayLinksHandlers(context: AppContext): Handlers<keyof typeof displayLinksCalls> {
  const { db, audit, clock } = context;

  return {
    async listDisplayLinks({ session }) {
      const { clientId } = found(session.person.client);
      return toList((await db.forClient(clientId, listLinks, { readOnly: true })).map(present));
    },

    async createDisplayLink({ body: { name, kind = 'now', modules = null }, session, request }) {
      const { clientId } = found(session.person.client);
      if (modules && !(await db.platform(tx => hasModules(tx, clientId, modules)))) {
        throw invalid('modules', 'Choose modules of this hospital.');
      }
      if (kind === 'posting' && modules?.length !== 1) throw invalid('modules', 'Choose exactly one module.');
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + daysValid * 86_400_000);
      const { text, hash } = makeDisplayToken(clientId);
      const values = { clientId, name, kind, moduleIds: modules, createdAt, expiresAt, tokenHash: hash };
      const row = await db.forClient(clientId, async tx => {
        const created = await insertLink(tx, values);
        await audit(tx, request, 'created display link', toEntry(created));
        return created;
      });
      return { ...present(row), token: text };
    },

    async deleteDisplayLink({ params: { id }, session, request }) {
      await db.forClient(found(session.person.client).clientId, async tx => {
        const revoked = found(await deleteLink(tx, id));
        await audit(tx, request, 'revoked display link', toEntry(revoked));
      });
      return null;
    },
  };
}

function present({
  id,
  name,
  kind,
  moduleIds,
  createdAt,
  expiresAt,
  lastUsedAt,
}: DisplayLinkRow): DisplayLink {
  return {
    id,
    name,
    kind,
    modules: moduleIds,
    created: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

function toEntry(row: DisplayLinkRow) {
  const { name, kind, modules, expires_at } = present(row);
  return {
    ...toRecord('display link', row.id),
    details: { name, ...(kind !== 'now' && { kind }), ...(modules && { modules }), expires_at },
  };
}
