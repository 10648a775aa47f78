import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { contentPolicy } from './content-policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the style elements that the component library adds to this page. */
    styleNonce: string;
  }
}

/** Set on every answer. A route may replace one: the API docs have their own content policy. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.decorateRequest('styleNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.styleNonce = randomBytes(16).toString('base64');
    reply.headers(securityHeaders(config, { requestId: request.id, styleNonce: request.styleNonce }));
    if (hasTokenInPath(request.url)) reply.header('referrer-policy', 'no-referrer');
  });
}

export function securityHeaders(
  { publicUrl }: Config,
  { requestId, styleNonce }: { requestId: string; styleNonce: string },
): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(styleNonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Answers are personal; the built files replace this header.
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Pages whose path contains the token of a mailed link. */
function hasTokenInPath(url: string): boolean {
  return /^\/(forgot-password|onboarding)\/./i.test(url);
}
