/** Writes to the browser's console, for developers. */
export function logWarning(message: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place in the web that writes to the console
  console.warn(message, details);
}
