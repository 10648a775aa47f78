import type { ApiToken } from '#contract/tokens/api-tokens.ts';
import type { apiTokensCalls } from '#contract/tokens/calls.ts';
import { type ExpiryProblem, findExpiryProblem } from '#domain/people/api-tokens.ts';
import { toRecord } from '#server/auth/audit.ts';
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import { found, invalid } from '#server/core/errors.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { type ApiTokenRow, deleteToken, insertToken, listTokens } from './api-tokens.queries.ts';

const expiryProblems: Record<ExpiryProblem, string> = {
  past: 'Choose a time in the future.',
  'too-late': 'A token is valid for at most two years.',
};

export function apiTokensHandlers(context: AppContext): Handlers<keyof typeof apiTokensCalls> {
  const { db, audit, clock } = context;

  return {
    async listApiTokens({ session }) {
      const { clientId } = found(session.person.client);
      return toList((await db.forClient(clientId, listTokens, { readOnly: true })).map(present));
    },

    async createApiToken({ body: { name, scopes, expires_at }, session, request }) {
      const { clientId } = found(session.person.client);
      const now = clock();
      const expiresAt = new Date(expires_at);
      const problem = findExpiryProblem(expiresAt, now);
      if (problem) throw invalid('expires_at', expiryProblems[problem]);
      const { text, hash } = makeApiToken(clientId);
      const values = { clientId, name, scopes, expiresAt, tokenHash: hash, createdAt: now };
      const row = await db.forClient(clientId, async tx => {
        const created = await insertToken(tx, values);
        await audit(tx, request, 'created token', toEntry(created));
        return created;
      });
      return { ...present(row), token: text };
    },

    async deleteApiToken({ params: { id }, session, request }) {
      await db.forClient(found(session.person.client).clientId, async tx => {
        const deleted = found(await deleteToken(tx, id));
        await audit(tx, request, 'deleted token', toEntry(deleted));
      });
      return null;
    },
  };
}

function present({ id, name, scopes, expiresAt, lastUsedAt }: ApiTokenRow): ApiToken {
  const last_used_at = lastUsedAt?.toISOString() ?? null;
  return { id, name, scopes, expires_at: expiresAt.toISOString(), last_used_at };
}

function toEntry(row: ApiTokenRow) {
  const { name, scopes, expires_at } = present(row);
  return { ...toRecord('API token', row.id), details: { name, scopes, expires_at } };
}
