import { password } from '../world.ts';

/** A signed-in person over HTTP, for a server in another process. */
export class HttpBrowser {
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(address: string) {
    this.#address = address;
  }

  /** The cookies, and the anti-forgery token as the page sends it. */
  get headers(): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
    };
  }

  async send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const response = await fetch(this.#address + path, {
      method,
      ...(signal && { signal }),
      headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async signIn(email: string, withPassword: string = password): Promise<void> {
    await this.send('GET', '/login');
    const response = await this.send('POST', '/api/accounts/login/', {
      username: email,
      password: withPassword,
    });
    if (!response.ok) throw new Error(`signing in returned ${response.status}: ${await response.text()}`);
  }
}
