import type { FastifyReply } from 'fastify';

/** A file in place of the usual JSON, which the browser offers to keep. */
export class FileAnswer {
  readonly #name: string;
  readonly #type: string;
  readonly #body: Buffer;

  /** The name has plain letters only. */
  constructor(name: string, type: string, body: Buffer) {
    this.#name = name;
    this.#type = type;
    this.#body = body;
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.#type)
      .header('content-disposition', `attachment; filename="${this.#name}"`)
      .send(this.#body);
  }
}
