import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { createAddressCheck, type Resolve } from './resolve-address.ts';

interface CallLimits {
  /** Of a call with its answer. */
  limitMs: number;
  maxBytes: number;
}

interface OutgoingCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  signal?: AbortSignal | null | undefined;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer<ArrayBuffer>;
}

export interface OutgoingCalls {
  /** Throws AddressRefusal for an address that is not called, and other errors if it cannot be reached or read. */
  call(url: URL, call?: OutgoingCall): Promise<OutgoingAnswer>;
  /** Throws AddressRefusal for an address that is not called. */
  validateAddress(url: URL): Promise<void>;
}

/**
 * All calls to addresses that people or other servers have named (D60): https, to an address that was resolved once and checked,
 * limited in time and size. Redirects are answers; nothing follows them here.
 */
export function createOutgoingCalls(
  { publicUrl }: { publicUrl: string },
  { limitMs, maxBytes }: CallLimits,
  resolve?: Resolve,
): OutgoingCalls {
  const { resolveChecked, validateUrl, validateAddress } = createAddressCheck(publicUrl, resolve);
  // Connections are kept for the next page or step only: firewalls drop idle ones without telling either side.
  const options = { keepAlive: true, timeout: 5_000, lookup: resolveChecked };
  const https = new HttpsAgent(options);
  const http = new HttpAgent(options);

  return {
    validateAddress,
    async call(url, { body, signal, ...rest } = {}) {
      // `resolveChecked` is not called for a host that is an IP address, so the URL is checked here as well.
      validateUrl(url);
      const limit = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]);
      try {
        const response = await new Promise<IncomingMessage>((done, fail) => {
          const sent =
            url.protocol === 'https:'
              ? requestHttps(url, { ...rest, signal: limit, agent: https })
              : requestHttp(url, { ...rest, signal: limit, agent: http });
          sent.on('response', done).on('error', fail).end(body);
        });
        const { statusCode: status = 0, headers } = response;
        return { status, headers, body: await readLimitedBody(response, maxBytes) };
      } catch (error) {
        throw limit.aborted ? limit.reason : error;
      }
    },
  };
}

/** Reads a body; throws if it is larger than allowed. */
async function readLimitedBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes)
      throw Object.assign(new Error(`the answer has more than ${maxBytes} bytes`), { code: 'TOO_LARGE' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
