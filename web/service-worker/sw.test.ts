import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: {
  request: { url: string; method: string; mode?: string };
  preloadResponse?: Promise<Response | undefined>;
  waitUntil: (work: Promise<void>) => void;
  respondWith: (answer: Promise<Response>) => void;
}) => void;

const origin = 'https://parity.example.org';
const shell = '<meta nonce="abc="><script src="/assets/index-2.js"></script>';
const policy = "default-src 'none'; style-src 'self' 'nonce-abc='";

let listeners: Map<string, Listener>;
let stored: Map<string, Map<string, Response>>;
const fetched = vi.fn<(request: string | { url: string }) => Promise<Response>>();

/** The part of a browser's cache storage that the worker uses. */
const cacheStorage = {
  open: async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      put: async (path: string, response: Response) => void files.set(path, response),
      addAll: async (paths: string[]) => {
        for (const path of paths) files.set(path, await fetched(path));
      },
    };
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (request: string | { url: string }, options: { cacheName?: string } = {}) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    const caches = options.cacheName ? [stored.get(options.cacheName)] : [...stored.values()];
    return caches
      .map(files => files?.get(path))
      .find(Boolean)
      ?.clone();
  },
};

function send(type: string, request = { url: `${origin}/`, method: 'GET' }): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve('left to the browser');
  const take = (given: Promise<unknown>) => {
    work = given;
  };
  listeners.get(type)?.({ request, waitUntil: take, respondWith: take });
  return work;
}

const visit = (path: string) =>
  send('fetch', { url: origin + path, method: 'GET', mode: 'navigate' } as never) as Promise<Response>;

beforeEach(async () => {
  listeners = new Map();
  stored = new Map([
    ['parity-v0', new Map()],
    ['parity-v1', new Map([['/assets/form-1.js', new Response('the form of before')]])],
    ['another-program', new Map()],
  ]);
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    registration: {},
    clients: { claim: async () => undefined },
  });
  vi.stubGlobal('caches', cacheStorage);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('release', { version: 'v2', entry: '/assets/index-2.js', files: ['/assets/index-2.js'] });
  fetched.mockImplementation(async request =>
    request === '/app-shell'
      ? new Response(shell, { headers: { 'content-security-policy': policy } })
      : new Response('from the server'),
  );
  vi.resetModules();
  await import('./sw.ts');
});

test('a new version keeps the files of one earlier version, for pages that are still open', async () => {
  await send('install');
  await send('activate');
  expect([...stored.keys()]).toEqual(['parity-v1', 'another-program', 'parity-v2']);
  const file = (await send('fetch', { url: `${origin}/assets/form-1.js`, method: 'GET' })) as Response;
  expect(await file.text()).toBe('the form of before');
});

test('a page comes from the server, which has the newest version', async () => {
  await send('install');
  expect(await (await visit('/dashboard')).text()).toBe('from the server');
});

test('a page without the server is the kept one with a new nonce', async () => {
  await send('install');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const page = await visit('/dashboard');
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
  expect(nonce).not.toBe('abc=');
  expect(await page.text()).toContain(`nonce="${nonce}"`);
});

test('single sign-on always comes from the server', async () => {
  await send('install');
  expect(await (await visit('/sso/callback/?code=c')).text()).toBe('from the server');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(visit('/sso/callback/?code=c')).rejects.toThrow('Failed to fetch');
});

test('a worker is not installed with the page of another version', async () => {
  fetched.mockImplementation(async () => new Response('<script src="/assets/index-1.js"></script>'));
  await expect(send('install')).rejects.toThrow('another version');
  expect(await cacheStorage.match('/app-shell')).toBeUndefined();
});

test.each([
  ['a call', '/api/accounts/get_state/', 'GET'],
  ['a save', '/dashboard', 'POST'],
])('%s is left to the browser', async (_, path, method) => {
  expect(await send('fetch', { url: origin + path, method })).toBe('left to the browser');
});

test('a PDF opened in a tab is left to the browser', async () => {
  expect(await visit('/api/reports/ratio/?format=pdf')).toBe('left to the browser');
});
