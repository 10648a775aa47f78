/** Who stands in the audit trail where nobody is signed in yet. */
export function toActor(user: { id: number; firstName: string; lastName: string }) {
  return { actorId: user.id, actorName: `${user.firstName} ${user.lastName}`.trim() };
}

/** What was typed as an address. Anything else may be a password in the wrong field, which nobody must read later. */
export function typedAddress(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : '';
}
