/** The actor of an audit entry, before there is a session. */
export function toActor(user: { id: number; firstName: string; lastName: string }) {
  return { actorId: user.id, actorName: `${user.firstName} ${user.lastName}`.trim() };
}

/** The typed e-mail address; empty if it is none, because it may be a password in the wrong field. */
export function typedAddress(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : '';
}
