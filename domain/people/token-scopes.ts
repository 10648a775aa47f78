/** What an API token may do (B4). A token may have several. */
export const tokenScopes = ['shifts:read', 'reports:read', 'census:write', 'scim'] as const;

export type TokenScope = (typeof tokenScopes)[number];
