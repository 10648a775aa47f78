import { readLimitedBody } from '#server/limited-body.ts';
import { SsoFailure } from './failure.ts';

/** Larger than any discovery document or key set. */
const maxBytes = 512 * 1024;

/** The libraries pass an undefined body where the browser's type leaves it out. */
type FetchOptions = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | undefined };

export type ProviderFetch = (url: string, options?: FetchOptions) => Promise<Response>;

/** Calls to a provider: https, no redirects, a time limit that includes the body, and answers of a limited size. */
export function createProviderFetch({
  limitMs,
  allowHttp,
}: {
  limitMs: number;
  allowHttp: boolean;
}): ProviderFetch {
  return async (url, { body = null, ...options } = {}) => {
    if (!allowHttp && !url.startsWith('https://'))
      throw new SsoFailure('invalid_answer', new Error(`${url} is not https`));
    try {
      const signal = AbortSignal.timeout(limitMs);
      const answer = await fetch(url, { ...options, body, redirect: 'manual', signal });
      if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}`);
      const { status, headers } = answer;
      // Some answers, such as 204, may have no body at all.
      const content = answer.body && (await readLimitedBody(answer.body, maxBytes));
      return new Response(content?.length ? content : null, { status, headers });
    } catch (error) {
      throw new SsoFailure('provider_down', error);
    }
  };
}
