import type { NewApiToken } from '#contract/api-tokens/api-tokens.ts';
import { scopeWords, type TokenScope } from '#domain/people/api-tokens.ts';

export interface TokenExample {
  title: string;
  command: string;
}

/** A command for each scope of a token that can be tried at once. For sending, it reads the ids of modules and fields. */
export function listExamples(
  { scopes, token }: Pick<NewApiToken, 'scopes' | 'token'>,
  moduleId: number | undefined,
  origin: string,
): TokenExample[] {
  const paths: Record<TokenScope, string | undefined> = {
    'shifts:read': moduleId ? `/api/module/${moduleId}/shifts/` : undefined,
    'reports:read': `/api/reports/ratio/${moduleId ? `?modules=${moduleId}` : ''}`,
    'census:write': '/api/accounts/get_state/',
    'schedule:write': '/api/accounts/get_state/',
    'export:read': '/api/export/shifts.csv',
    scim: '/scim/v2/Users',
  };
  return scopes.flatMap(scope => {
    const path = paths[scope];
    const command = `curl -H "Authorization: Bearer ${token}" "${origin}${path}"`;
    return path ? [{ title: scopeWords[scope].name, command }] : [];
  });
}
