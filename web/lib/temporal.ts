/** Loads a polyfill in browsers without `Temporal`, before the application starts. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
