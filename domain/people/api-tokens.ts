/** What an API token may do (B4). A token may have several. */
export const tokenScopes = [
  'shifts:read',
  'reports:read',
  'census:write',
  'schedule:write',
  'export:read',
  'scim',
] as const;

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
  'schedule:write': {
    name: 'Send schedule',
    explanation: 'How many RNs are scheduled in another system, without their names.',
  },
  'export:read': {
    name: 'Export data',
    explanation:
      'All shifts and red flags as files for a warehouse, without names. Excel and Power BI ask for a user name and a password: enter any name, and the token as the password.',
  },
  scim: {
    name: 'Manage users (SCIM)',
    explanation: 'Adds, changes and removes the hospital’s users from your directory.',
  },
};

/** Why a token cannot expire at that instant (B4): it must be in the future, and at most two years ahead. */
export type ExpiryProblem = 'past' | 'too-late';

/** A token made on 29 February can be valid until 1 March. */
export function findExpiryProblem(expiresAt: Date, now: Date): ExpiryProblem | null {
  if (expiresAt <= now) return 'past';
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + 2);
  return expiresAt > latest ? 'too-late' : null;
}
