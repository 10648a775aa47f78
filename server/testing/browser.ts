import type { FastifyInstance, InjectOptions } from 'fastify';
import { password } from './world.ts';

export type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** The address that a browser connects from, and headers that it or a proxy adds. */
export type Place = Pick<InjectOptions, 'remoteAddress' | 'headers'>;

/** Sends requests as a browser does: keeps cookies and sends the anti-forgery header. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #always: Place;

  constructor(app: FastifyInstance, always: Place = {}) {
    this.#app = app;
    this.#always = always;
  }

  async send(options: InjectOptions): Promise<Answer> {
    const token = this.cookies.get('__Host-csrftoken') ?? this.cookies.get('csrftoken');
    const answer = await this.#app.inject({
      ...this.#always,
      ...options,
      cookies: Object.fromEntries(this.cookies),
      headers: { ...(token && { 'x-csrftoken': token }), ...this.#always.headers, ...options.headers },
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    // Waits for work that the server does after the response, because tests check it too.
    await this.#app.afterAnswers.settled();
    return answer;
  }

  get(url: string): Promise<Answer> {
    return this.send({ method: 'GET', url });
  }

  post(url: string, payload: object = {}): Promise<Answer> {
    return this.send({ method: 'POST', url, payload });
  }

  /** Opens the page first, which sets the anti-forgery token. */
  async signIn(email: string, withPassword: string = password, code?: string): Promise<Answer> {
    await this.get('/login');
    return this.post('/api/accounts/login/', {
      username: email,
      password: withPassword,
      ...(code !== undefined && { token: code }),
    });
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('/api/accounts/get_state/')).json().user !== null;
  }
}
