import { lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { readLimitedBody } from '#server/limited-body.ts';
import { RoundFailure } from './round-failure.ts';

/** A page of two hundred encounters has about a megabyte. */
const maxBytes = 8 * 1024 * 1024;

export interface Call {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Ends the round. */
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** The subject of sentences about a failure: "The FHIR server". */
type Subject = 'The FHIR server' | 'The token server';

export type Caller = (subject: Subject, url: URL | null, call: Call) => Promise<Answer>;

/** This machine, and its link: cloud providers answer there with the machine's credentials. */
const localAddresses = new BlockList();
localAddresses.addSubnet('0.0.0.0', 8, 'ipv4');
localAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
localAddresses.addSubnet('169.254.0.0', 16, 'ipv4');
localAddresses.addAddress('::', 'ipv6');
localAddresses.addAddress('::1', 'ipv6');
localAddresses.addSubnet('fe80::', 10, 'ipv6');

function isLocal(address: string): boolean {
  return localAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Checks the addresses of a name; the connection is then made to one of those that were checked. */
const lookupRemote: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('the name has no address'), '');
    if (addresses.some(({ address }) => isLocal(address))) return done(new LocalAddressError(), '');
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

class LocalAddressError extends Error {}

/** Calls of FHIR and token servers (B8): https, no address of this machine, no redirects, limited in time and size. */
export function createCaller({ allowLocal, limitMs }: { allowLocal: boolean; limitMs: number }): Caller {
  // The addresses of a private network are allowed: most records of patients are in one.
  const pinned = allowLocal ? {} : { lookup: lookupRemote };
  // For the next page, not for the next round: firewalls forget idle connections without a word.
  const keepAlive = { keepAlive: true, timeout: 5_000 };
  const https = new HttpsAgent({ ...keepAlive, ...pinned });
  const http = new HttpAgent(keepAlive);
  return async (subject, url, { signal, body, ...options }) => {
    if (!url || (url.protocol !== 'https:' && !allowLocal))
      throw new RoundFailure(`${subject} has no https address.`);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const withLimit = { ...options, signal: limit };
    try {
      // No lookup happens for an address.
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!allowLocal && isIP(host) !== 0 && isLocal(host)) throw new LocalAddressError();
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent =
          url.protocol === 'https:'
            ? requestHttps(url, { ...withLimit, agent: https })
            : requestHttp(url, { ...withLimit, agent: http });
        sent.on('response', resolve).on('error', reject).end(body);
      });
      const content = await readLimitedBody(response, maxBytes);
      const { statusCode: status = 0, headers } = response;
      return { status, retryAfter: headers['retry-after'], body: content.toString('utf8') };
    } catch (error) {
      throw new RoundFailure(`${subject} ${explain(error, limit)}`);
    }
  };
}

/** The codes of system and TLS errors contain nothing of an answer, unlike messages. */
function explain(error: unknown, limit: AbortSignal): string {
  if (error instanceof LocalAddressError)
    return 'has an address of this machine or its link, which is not allowed.';
  if (limit.aborted) return 'did not answer in time.';
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : '';
  return `could not be reached or read${reason}.`;
}
