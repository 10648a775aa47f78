import type { FastifyReply } from 'fastify';

/** A file download in place of the usual JSON. */
export class FileAnswer {
  readonly send: (reply: FastifyReply) => FastifyReply;

  /** The name must be ASCII without quotes: it is not escaped. */
  constructor(name: string, type: string, body: Buffer) {
    this.send = reply =>
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body);
  }
}
