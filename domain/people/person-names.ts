export const maxNameLength = 150;

/** A name as providers and directories send it, which may be longer than Parity's. Never ends with half of a character. */
export function shortenName(name: string): string {
  return name.slice(0, maxNameLength).replace(/\p{Cs}$/u, '');
}
