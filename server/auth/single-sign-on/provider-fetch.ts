import type { OutgoingAnswer, OutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import { AddressRefusal } from '#server/outgoing/resolve-address.ts';
import { SsoFailure } from './failure.ts';

/** Larger than any discovery document or key set. */
export const maxProviderBytes = 512 * 1024;

/** Of a discovery document. */
const mostRedirects = 3;

/** The libraries pass an undefined body where the browser's type leaves it out. */
type FetchOptions = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | undefined };

export type ProviderFetch = (url: string, options?: FetchOptions) => Promise<Response>;

type Calls = Pick<OutgoingCalls, 'call'>;

/** Calls to a provider by the OpenID Connect libraries (D60). Redirects are not followed. */
export function createProviderFetch(calls: Calls): ProviderFetch {
  return (url, options) => answerTo(url, () => send(calls, new URL(url), options));
}

/** Fetches a discovery document, also if it has moved within its origin. */
export function createDiscoveryFetch(calls: Calls): ProviderFetch {
  return (url, options) =>
    answerTo(url, async () => {
      let at = new URL(url);
      let answer = await send(calls, at, options);
      for (let redirects = 0; redirects < mostRedirects; redirects += 1) {
        const next = findRedirect(answer, at);
        if (!next) break;
        at = next;
        answer = await send(calls, at, options);
      }
      return answer;
    });
}

function findRedirect({ status, headers }: OutgoingAnswer, from: URL): URL | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  const to = isRedirect && headers.location ? URL.parse(headers.location, from) : null;
  return to?.origin === from.origin ? to : undefined;
}

async function send(
  { call }: Calls,
  url: URL,
  { method = 'GET', headers, body = null, signal }: FetchOptions = {},
): Promise<OutgoingAnswer> {
  const content = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
  const answer = await call(url, {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body: content,
    signal,
  });
  if (answer.status >= 500) throw new Error(`${url.origin} answered ${answer.status}`);
  return answer;
}

async function answerTo(url: string, ask: () => Promise<OutgoingAnswer>): Promise<Response> {
  try {
    const { status, headers, body } = await ask();
    const type = headers['content-type'];
    const shown = new Headers({
      ...(type && { 'content-type': type }),
      ...(headers['www-authenticate'] && { 'www-authenticate': headers['www-authenticate'] }),
    });
    // Some answers, such as 204, may have no body at all.
    return new Response(body.length > 0 ? body : null, { status, headers: shown });
  } catch (error) {
    if (!(error instanceof AddressRefusal)) throw new SsoFailure('provider_down', error);
    throw new SsoFailure('unsafe_address', new Error(`${new URL(url).host} ${error.message}`));
  }
}
