import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AntiForgery } from '#server/auth/anti-forgery.ts';
import { loadAuthState } from '#server/auth/auth-state.ts';
import type { AppContext } from '#server/context.ts';
import { contentPolicy } from '../connections/content-policy.ts';
import { hasDemoAccounts } from './page.queries.ts';
import { pageHtml } from './page-html.ts';

/** Every path outside /api/ answers the single page, which contains its initial state (D26). */
export async function registerPage(app: FastifyInstance, context: AppContext, forgery: AntiForgery) {
  const template = await readFile(join(context.webRoot, 'index.html'), 'utf8');

  app.get('/*', { config: { access: { public: 'shows the sign-in form' } } }, (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    return context.db.platform(async tx => {
      const state = await loadAuthState(tx, request.session?.person ?? null);
      const info = { demo: await hasDemoAccounts(tx), pdf: context.pdfStatus() };
      forgery.issue(request, reply, request.session?.tokenHash ?? null);
      const data = { 'initial-state': state, 'page-info': info };
      // Allows the style elements that the component library adds to this page.
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentPolicy(`'self' 'nonce-${nonce}'`))
        .send(pageHtml(template, { nonce, data }));
    });
  });
}
