import { type Agent, request } from 'node:http';

export interface Answer {
  status: number | undefined;
  retryAfter: string | undefined;
  text: string;
}

interface Sent {
  headers: Record<string, string>;
  /** Posted as JSON; without it the request is GET. */
  body: string | undefined;
}

export function send(agent: Agent, address: string, { headers, body }: Sent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  };
  const sent = request(address, options, response => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () =>
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], text }),
    );
    response.on('error', reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
