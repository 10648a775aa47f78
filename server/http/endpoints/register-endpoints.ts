/*
 * Endpoints, and the first reads of a day and of a save.
 *
 * This module promises that every endpoint of the contract has a route and a handler, and that the parts of a call come in one
 * order: access, anti-forgery token, pauses of writing, input, confirmation, handler. A handler never sees input that the contract
 * does not allow.
 *
 * A first read saves a round trip: a handler made with `afterFirstRead` plans a read, which is sent together with the query for
 * the session (decision 066). It promises:
 * - The rows are read under the row-level security of the session's client. Without a valid session no row is visible.
 * - `authorize` in server/auth/access hands the rows out only after all of its checks, so a refused call learns nothing from them.
 * - Invalid input and a call with a token plan no read. They take the usual way and get the usual answers.
 *
 * A handler with a first read must:
 * - Plan from the validated input alone, and send all statements of the plan at once.
 * - Work without the rows, too: they are undefined if nothing was read first.
 * - Check itself that the caller may use the module of the rows, because the plan was made before anything was known of the
 *   caller.
 * - Write in another transaction: what was read first may be out of date, so a write compares versions.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
  SuccessStatus,
} from '#contract/api/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Access } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import type { AntiForgery } from '#server/auth/sessions/anti-forgery.ts';
import type { FirstRead, Session } from '#server/auth/sessions/sessions.ts';
import { validateConfirmation } from '#server/auth/sign-in/reauthentication.ts';
import type { TokenCaller } from '#server/auth/tokens/api-tokens.ts';
import { ApiError } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { HttpContext } from '#server/http/context.ts';
import { FileAnswer, FileStream, JsonStream, sendTagged } from '../answers/answer-forms.ts';
import { validate } from '../requests/validation.ts';
import { refuseDuringPause } from '../requests/write-pauses.ts';

/** The arguments of a handler: the validated request and the session. */
interface EndpointCall<Params, Query, Body, Caller> {
  params: Params;
  query: Query;
  body: Body;
  session: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The session is null only if the access is public. Calls with a token have the token's instead, if the endpoint has scopes. */
type CallTo<Row extends Endpoint> = EndpointCall<
  ParamsOf<Row>,
  QueryOf<Row>,
  BodyOf<Row>,
  | Session
  | (Row['access'] extends { public: string } ? null : never)
  | (Row extends { scopes: readonly TokenScope[] } ? TokenCaller : never)
>;

export type CallOf<Name extends EndpointName> = CallTo<Endpoints[Name]>;

/** One function for each endpoint; a missing one does not compile. */
export type Handlers<Name extends EndpointName = EndpointName> = { [Key in Name]: Handler<Key> };

interface Handler<Name extends EndpointName> {
  (call: CallOf<Name>): AnswerOf<Name>;
  planFirstRead?: (input: InputOf<Name>) => FirstRead | undefined;
}

type AnswerOf<Name extends EndpointName> = Promise<EndpointAnswer<ResponseOf<Endpoints[Name]>>>;

type EndpointAnswer<Value> = Value | JsonStream<Value> | FileAnswer | FileStream;

type Input<Of extends EndpointCall<unknown, unknown, unknown, unknown>> = Pick<
  Of,
  'params' | 'query' | 'body'
>;
type InputOf<Name extends EndpointName> = Input<CallOf<Name>>;

/**
 * A handler that gets rows which were read together with the session, or undefined if they were not, as for a call with a token. It
 * must check that the caller may see them.
 */
export function afterFirstRead<Name extends EndpointName, Rows>(
  plan: (input: InputOf<Name>) => ((tx: ClientTx) => Promise<Rows>) | undefined,
  handle: (call: CallOf<Name>, rows: Rows | undefined) => AnswerOf<Name>,
): Handler<Name> {
  const handler = (call: CallOf<Name>) => handle(call, call.request.firstRows as Rows | undefined);
  return Object.assign(handler, { planFirstRead: plan });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The scopes of API tokens that may call this route. */
    scopes?: readonly TokenScope[] | undefined;
    takesBasic?: true | undefined;
  }
  interface FastifyRequest {
    /** The validated input, if something was read first for it. */
    input: Input<CallTo<Endpoint>> | null;
  }
}

/** Registers a route for every endpoint: access (by the hook), anti-forgery, validation, confirmation, handler, answer. */
export function registerEndpoints(
  app: FastifyInstance,
  context: HttpContext,
  forgery: AntiForgery,
  handlers: Handlers,
): void {
  app.decorateRequest('input', null);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const row: Endpoint = endpoints[name];
    // A loop over all rows cannot express that each row has its own handler type.
    const handle = handlers[name] as AnyHandler;
    app.route({
      method: row.method,
      url: row.path,
      config: {
        access: row.access,
        scopes: row.scopes,
        takesBasic: row.takesBasic,
        isBackground: row.produces === 'text/event-stream',
        isEndpoint: true,
        maxBodyValues: row.maxBodyValues,
        textKeys: row.textKeys,
        planFirstRead: handle.planFirstRead && (request => planFirstRead(handle, row, request)),
      },
      ...(row.maxBodyBytes && { bodyLimit: row.maxBodyBytes }),
      preValidation: async request => {
        if (row.method === 'GET') return;
        // Browsers never add a token by themselves.
        if (!request.apiToken) forgery.check(request);
        await refuseDuringPause(name, request, context);
      },
      handler: async (request, reply) => {
        reply.status(usualStatus(row));
        const call = readCall(row, request, reply);
        await validateConfirmed(context, row, call);
        const answer = await handle(call);
        if (answer instanceof FileAnswer || answer instanceof FileStream) return answer.send(reply);
        // Without this, nginx buffers events.
        if (row.produces) reply.type(row.produces).header('x-accel-buffering', 'no');
        if (context.checkResponses) checkAnswer(name, row, reply.statusCode, await readWhole(answer));
        if (row.hasEntityTag) return sendTagged(request, reply, answer);
        if (answer instanceof JsonStream) return answer.send(reply);
        return reply.statusCode === 204 ? reply.send() : answer;
      },
    });
  }
}

/** Asks the person to confirm the call, if it is one that must always be confirmed. */
async function validateConfirmed(
  context: HttpContext,
  { confirms }: Endpoint,
  { body, request }: AnyCall,
): Promise<void> {
  if (confirms === undefined || typeof confirms === 'object' || confirms === 'password') return;
  const { session } = request;
  if (!session) throw new ApiError('forbidden');
  const typed = (body as { current_password?: string } | undefined)?.current_password;
  await validateConfirmation(context, { session, request }, confirms, typed);
}

/** The lowest success status of the contract; the handler sets another if needed. */
function usualStatus(row: Endpoint): number {
  return Math.min(...Object.keys(row.response).map(Number));
}

function readWhole(answer: unknown): unknown {
  return answer instanceof JsonStream ? answer.read() : answer;
}

type AnyCall = CallTo<Endpoint>;
type AnyHandler = ((call: AnyCall) => Promise<unknown>) & {
  planFirstRead?: (input: Input<AnyCall>) => FirstRead | undefined;
};

/** Undefined for invalid input, which is refused after the access has been checked. */
function planFirstRead(handle: AnyHandler, row: Endpoint, request: FastifyRequest): FirstRead | undefined {
  try {
    request.input = readInput(row, request);
    return handle.planFirstRead?.(request.input);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function readInput(row: Endpoint, request: FastifyRequest): Input<AnyCall> {
  return {
    params: (row.params && validate(row.params, request.params, 'params')) as ParamsOf<Endpoint>,
    query: (row.query && validate(row.query, request.query, 'query')) as QueryOf<Endpoint>,
    body: (row.body && validateBody(row.body, request)) as BodyOf<Endpoint>,
  };
}

function readCall(row: Endpoint, request: FastifyRequest, reply: FastifyReply): AnyCall {
  return {
    ...(request.input ?? readInput(row, request)),
    session: (request.session ?? request.apiToken) as Session,
    request,
    reply,
  };
}

function validateBody(schema: NonNullable<Endpoint['body']>, request: FastifyRequest): unknown {
  return validate(schema, request.body ?? {}, 'body', { stopAtFirstError: request.hasLargeBody });
}

function checkAnswer(name: string, row: Endpoint, status: number, answer: unknown): void {
  const schema = row.response[status as SuccessStatus];
  if (!schema) throw new Error(`${name} answered ${status}, which the contract does not name`);
  const checked = schema.safeParse(answer);
  if (!checked.success)
    throw new Error(`${name} violated the contract with its answer: ${checked.error.message}`);
}
