/** What an API token may do (B4). A token may have several. */
export const tokenScopes = ['shifts:read', 'reports:read', 'census:write', 'scim'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** The name and the explanation of each scope on screens. */
export const scopeWords: Readonly<Record<TokenScope, { name: string; explanation: string }>> = {
  'shifts:read': {
    name: 'Read shifts',
    explanation: 'Shifts of all modules with their comments and history.',
  },
  'reports:read': {
    name: 'Read reports',
    explanation: 'Reports and published analyses with their figures, also as PDF.',
  },
  'census:write': {
    name: 'Send census',
    explanation: 'Patient counts from another system, which nurses see as proposals.',
  },
  scim: {
    name: 'Manage users (SCIM)',
    explanation: 'Adds, changes and removes the hospital’s users from your directory.',
  },
};
