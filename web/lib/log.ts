/** For people who read the browser's console, not for the person at the screen. */
export function logWarning(message: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place in the web that writes to the console
  console.warn(message, details);
}
