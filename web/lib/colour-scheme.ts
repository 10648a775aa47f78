import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** The server writes this cookie's scheme into the page, which is then in the right colours before any script runs. */
const cookieName = 'parity_scheme';

const nameKey = (userId: number) => `parity.scheme.${userId}`;

/** A user's choice in this browser. `auto` follows the system, as does the page while nobody is signed in. */
export function readScheme(userId: number | null): MantineColorScheme {
  const kept = userId === null ? null : localStorage.getItem(nameKey(userId));
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

export function keepScheme(userId: number, scheme: MantineColorScheme): void {
  if (scheme === 'auto') localStorage.removeItem(nameKey(userId));
  else localStorage.setItem(nameKey(userId), scheme);
}

/** Reports a choice in another tab. Returns a function that stops it. */
export function onOtherTabScheme(userId: number | null, listener: () => void): () => void {
  const report = ({ key }: StorageEvent) => userId !== null && key === nameKey(userId) && listener();
  addEventListener('storage', report);
  return () => removeEventListener('storage', report);
}

/** Without https, browsers have no cookie store: then the page may start in the system's colours. */
export function createSchemeManager(userId: number | null): MantineColorSchemeManager {
  return {
    get: () => readScheme(userId),
    set(scheme) {
      showInBrowser(scheme);
      if (scheme === 'auto') void globalThis.cookieStore?.delete(cookieName);
      else {
        const expires = Date.now() + 365 * 86_400_000;
        void globalThis.cookieStore?.set({ name: cookieName, value: scheme, expires, sameSite: 'lax' });
      }
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  };
}

/** The frame of the window: the page has one colour for each scheme. */
function showInBrowser(scheme: MantineColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.scheme;
    meta.media = scheme === 'auto' ? `(prefers-color-scheme: ${own})` : scheme === own ? 'all' : 'not all';
  }
}
