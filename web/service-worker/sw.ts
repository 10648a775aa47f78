declare const self: ServiceWorkerGlobalScope;

/** One build of the web; scripts/web/build-worker.ts fills it in. */
declare const release: {
  version: string;
  /** The script that the page of this build starts with. */
  entry: string;
  /** Paths of the built files. Their names contain a hash. */
  files: string[];
};

const cachePrefix = 'parity-';
const currentCache = cachePrefix + release.version;
const shellPath = '/app-shell';
const pageWaitMilliseconds = 8000;

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(findFile(request));
  // The answer of single sign-on works once, so it is neither asked for twice nor replaced by the shell.
  else if (request.mode === 'navigate' && pathname.startsWith('/sso/')) event.respondWith(load(event));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(event));
});

/** Fails as a whole if one file is missing, such as while servers of two releases run side by side. The browser tries again later. */
async function install(): Promise<void> {
  const cache = await caches.open(currentCache);
  const shell = await fetch(shellPath, { cache: 'no-store', credentials: 'omit' });
  if (!shell.ok || !(await shell.clone().text()).includes(release.entry)) {
    throw new Error('The server has another version than this worker');
  }
  await cache.addAll(release.files);
  await cache.put(shellPath, shell);
  // An open page keeps its program: this worker only takes over the requests.
  await self.skipWaiting();
}

/** Keeps the files of one earlier version, because pages that were opened with it still load parts of it. */
async function activate(): Promise<void> {
  const earlier = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && name !== currentCache);
  await Promise.all(earlier.slice(0, -1).map(name => caches.delete(name)));
  // Requests the page while this worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function load({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** The server's page, which is always of the newest version, or the shell if the server cannot be reached. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, pageWaitMilliseconds);
  try {
    return await Promise.race([load(event), timeout]);
  } catch (error) {
    const shell = await caches.match(shellPath, { cacheName: currentCache });
    if (!shell) throw error;
    return await preparePage(shell);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the kept page a new nonce for its styles and the chosen colours, as the server does for each page. */
async function preparePage(shell: Response): Promise<Response> {
  const policy = shell.headers.get('content-security-policy') ?? '';
  const old = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(shell.headers);
  headers.set('content-security-policy', policy.replace(old, fresh));
  const html = (await shell.text()).replaceAll(old, fresh);
  const scheme = (await self.cookieStore?.get('parity_scheme'))?.value;
  const hasScheme = scheme === 'light' || scheme === 'dark';
  const root = hasScheme ? `<html data-mantine-color-scheme="${scheme}"` : '<html';
  return new Response(html.replace('<html', root), { headers });
}
