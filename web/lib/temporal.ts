/**
 * Dates are reckoned with `Temporal`, which some browsers do not have yet. Those fetch a stand-in before the program
 * starts; the others fetch nothing.
 */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
