import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/core/config.ts';

/** Set on every answer. A route may replace one: the page and the API docs have their own content policy. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (hasTokenInPath(request.url)) reply.header('referrer-policy', 'no-referrer');
    done();
  });
}

export function securityHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'content-security-policy': contentPolicy("'self'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Answers are personal; the built files replace this header.
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Pages whose path contains the token of a mailed link. */
function hasTokenInPath(url: string): boolean {
  return /^\/(forgot-password|onboarding|unsubscribe)\/./i.test(url);
}

export function contentPolicy(styleSources: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleSources}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
