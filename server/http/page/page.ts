import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { patterns } from '#contract/page-patterns.ts';
import type { WritePause } from '#domain/time/write-pause.ts';
import { loadAuthState } from '#server/auth/access/auth-state.ts';
import type { AntiForgery } from '#server/auth/sessions/anti-forgery.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { HttpContext } from '#server/http/context.ts';
import { contentPolicy } from '../connections/security-headers.ts';
import { findPause } from '../requests/write-pauses.ts';
import { hasDemoAccounts } from './page.queries.ts';
import { pageHtml } from './page-html.ts';

/**
 * Every address of the web answers the single page, which contains its initial state (D26). An unknown one is 404; a browser gets
 * the page with it, which redirects, while programs that probe for /metrics or /.env do not find one.
 */
export async function registerPage(app: FastifyInstance, context: HttpContext, forgery: AntiForgery) {
  const template = await readFile(join(context.webRoot, 'index.html'), 'utf8');

  const loadInfo = async (tx: PlatformTx, pause: WritePause | undefined) => ({
    demo: await hasDemoAccounts(tx),
    pdf: context.pdfStatus(),
    idle_minutes: context.config.sessionIdleMinutes,
    pause: pause ?? null,
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, data: Record<string, unknown>) {
    // Allows the style elements that the component library adds to this page.
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy(`'self' 'nonce-${nonce}'`))
      .send(pageHtml(template, { nonce, data, scheme: request.cookies.parity_scheme }));
  }

  app.get('/*', { config: { access: { public: 'shows the sign-in form' } } }, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isKnown = isPagePath(path);
    if (!isKnown && !isTypedAddress(path, request)) return reply.callNotFound();
    if (!isKnown) reply.status(404);
    const pause = await findPause(context);
    return context.db.platform(async tx => {
      const state = await loadAuthState(tx, request.session?.person ?? null);
      const info = await loadInfo(tx, pause);
      forgery.issue(request, reply, request.session?.tokenHash ?? null);
      return sendPage(request, reply, { 'initial-state': state, 'page-info': info });
    });
  });

  // The service worker shows this page when the server cannot be reached (B15).
  app.get(
    '/app-shell',
    { config: { access: { public: 'holds no state of a person' } } },
    async (request, reply) => {
      const pause = await findPause(context);
      const info = await context.db.platform(tx => loadInfo(tx, pause));
      return sendPage(request, reply, { 'page-info': info });
    },
  );

  app.get('/sw.js', { config: { access: { public: 'the program itself holds no data' } } }, (_, reply) => {
    // Browsers ask for it at each start: a new version must not be hidden by a cached one.
    return reply
      .header('cache-control', 'no-cache')
      .sendFile('sw.js', context.webRoot, { cacheControl: false });
  });
}

/** Whether a person may have typed the path in a browser. No address of ours has a dot. */
function isTypedAddress(path: string, { headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true && !path.includes('.') && !path.startsWith('/api/');
}

const pageAddress = new RegExp(
  `^(${Object.values(patterns)
    .map(pattern => pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
  'i',
);

/** Whether a path, without its query string, is the address of a page. Like the web's router, it ignores case and a last slash. */
export function isPagePath(path: string): boolean {
  return pageAddress.test(path);
}
