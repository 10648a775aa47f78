export const maxNameLength = 150;

/** `Ann Lee`; one of the two names may be empty. */
export function formatFullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

/** A name as providers and directories send it, which may be longer than Parity's. Never ends with half of a character. */
export function shortenName(name: string): string {
  return name.slice(0, maxNameLength).replace(/\p{Cs}$/u, '');
}
