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
