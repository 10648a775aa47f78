import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { registerAccess } from '#server/auth/access/access.ts';
import { createAntiForgery } from '#server/auth/sessions/anti-forgery.ts';
import { createSessions } from '#server/auth/sessions/sessions.ts';
import { createConnections } from '#server/auth/single-sign-on/connections.ts';
import { createApiTokens } from '#server/auth/tokens/api-tokens.ts';
import { createDisplays, type Displays } from '#server/auth/tokens/display-links.ts';
import { knownDevices } from '#server/auth/two-factor/known-devices.ts';
import { notFound } from '#server/core/errors.ts';
import { accountsHandlers, sessionsHandlers } from '#server/features/accounts/accounts.routes.ts';
import { passwordHandlers } from '#server/features/accounts/passwords.routes.ts';
import { twoFactorHandlers } from '#server/features/accounts/two-factor.routes.ts';
import { adequacyHandlers } from '#server/features/adequacy/adequacy.routes.ts';
import { analysesHandlers } from '#server/features/analyses/analyses.routes.ts';
import { assessmentsHandlers } from '#server/features/assessments/assessments.routes.ts';
import { auditHandlers } from '#server/features/audit/audit.routes.ts';
import { censusHandlers } from '#server/features/census/census.routes.ts';
import { censusSourcesHandlers } from '#server/features/census/census-sources.routes.ts';
import { registerPublicKeys } from '#server/features/census/fhir/public-keys.ts';
import { clientSettingsHandlers } from '#server/features/clients/client-settings.routes.ts';
import { clientsHandlers } from '#server/features/clients/clients.routes.ts';
import { modulesHandlers } from '#server/features/clients/modules.routes.ts';
import { acuityFieldsHandlers, sectionsHandlers } from '#server/features/clients/sections.routes.ts';
import type { AppContext } from '#server/features/context.ts';
import { exportHandlers } from '#server/features/exports/exports.routes.ts';
import { forecastHandlers } from '#server/features/forecast/forecast.routes.ts';
import { createForecasts } from '#server/features/forecast/forecasts.ts';
import { handoversHandlers } from '#server/features/handovers/handovers.routes.ts';
import { mailStopsHandlers, registerOneClickStop } from '#server/features/mail-stops/mail-stops.routes.ts';
import { nowHandlers } from '#server/features/now/now.routes.ts';
import { passkeySignInHandlers } from '#server/features/passkeys/passkey-sign-in.routes.ts';
import { passkeysHandlers } from '#server/features/passkeys/passkeys.routes.ts';
import { redFlagsHandlers } from '#server/features/red-flags/red-flags.routes.ts';
import { printingHandlers, reportsHandlers } from '#server/features/reports/reports.routes.ts';
import { createAheadFlags } from '#server/features/schedule/ahead-flags.ts';
import { rostersHandlers } from '#server/features/schedule/rosters.routes.ts';
import { scheduleHandlers } from '#server/features/schedule/schedule.routes.ts';
import { shiftsHandlers } from '#server/features/shifts/shifts.routes.ts';
import { simulationsHandlers } from '#server/features/simulations/simulations.routes.ts';
import { registerBackChannelLogout } from '#server/features/single-sign-on/back-channel-logout.ts';
import { identityProvidersHandlers } from '#server/features/single-sign-on/identity-providers.routes.ts';
import { singleSignOnHandlers } from '#server/features/single-sign-on/login-handlers.ts';
import {
  registerSingleSignOn,
  type SsoContext,
} from '#server/features/single-sign-on/single-sign-on.routes.ts';
import { standardsHandlers } from '#server/features/standards/standards.routes.ts';
import { leaveSubscription } from '#server/features/subscriptions/leave-subscription.ts';
import { subscriptionsHandlers } from '#server/features/subscriptions/subscriptions.routes.ts';
import { systemHandlers } from '#server/features/system/system.routes.ts';
import { apiTokensHandlers } from '#server/features/tokens/api-tokens.routes.ts';
import { displayLinksHandlers } from '#server/features/tokens/display-links.routes.ts';
import { registerScim } from '#server/features/users/scim/scim.routes.ts';
import { scimPath } from '#server/features/users/scim/scim-call.ts';
import { adminUsersHandlers, clientUsersHandlers } from '#server/features/users/users.routes.ts';
import { registerAfterAnswers } from '#server/http/answers/after-answer.ts';
import { connectionOptions } from '#server/http/connections/connections.ts';
import { registerHealth } from '#server/http/connections/health.ts';
import {
  readRequestId,
  registerForwardedAddresses,
  registerRequestLog,
  registerRequestScope,
} from '#server/http/connections/request-hooks.ts';
import { registerSecurityHeaders } from '#server/http/connections/security-headers.ts';
import { registerStopping } from '#server/http/connections/stopping.ts';
import { registerApiDocs } from '#server/http/endpoints/api-docs.ts';
import { type Handlers, registerEndpoints } from '#server/http/endpoints/register-endpoints.ts';
import { answer, registerErrorHandling } from '#server/http/errors/error-handler.ts';
import { registerRefusals } from '#server/http/errors/refusals.ts';
import { registerPage } from '#server/http/page/page.ts';
import { createCostlyWork } from '#server/http/requests/costly-work.ts';
import { registerJsonBody } from '#server/http/requests/json-body.ts';
import { registerPauses } from '#server/http/requests/write-pauses.ts';
import { type EventStreams, eventStreams } from '#server/live/event-streams.ts';

// The default is the highest quality, which takes seconds for a long answer and saves little.
/** The weakest compression, because it pays on fast networks, too (decision 029). */
const compression: FastifyCompressOptions = {
  threshold: 4096,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** Builds the app. Hooks run in the order in which they are registered here. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config } = context;
  const app = fastify({
    ...connectionOptions(config, context.logger, context.timeouts),
    ...(context.logger && { loggerInstance: context.logger }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: readRequestId,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    // The tokens of mailed links are longer than the usual limit of 100.
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // A server that stops answers the requests that still arrive on open connections.
    return503OnClosing: false,
    frameworkErrors: (_, request, reply) => answerUnroutable(app, request, reply),
  }) as FastifyInstance;

  const sessions = createSessions(context);
  const displays = createDisplays(context);
  const forgery = createAntiForgery(context);

  registerErrorHandling(app);
  registerAfterAnswers(app);
  registerStopping(app, context.health);
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply));
  registerRequestScope(app, context.telemetry?.startSpan);
  registerForwardedAddresses(app);
  registerRequestLog(app, context.telemetry?.observeAnswer);
  registerJsonBody(app);
  await app.register(cookie);
  await app.register(compress, compression);
  registerSecurityHeaders(app, config);
  registerPauses(app, context);
  registerAccess(app, { sessions, tokens: createApiTokens(context), displays });
  registerRefusals(app, context);

  registerHealth(app, context);
  await registerApiDocs(app);
  const accounts = { ...context, sessions, forgery, devices: knownDevices(context) };
  const signOn = { ...accounts, connections: createConnections(context) };
  registerEndpoints(app, context, forgery, buildHandlers(signOn, eventStreams(app, context), displays));
  await registerScim(app, context);
  registerSingleSignOn(app, signOn);
  registerBackChannelLogout(app, signOn);
  await registerPublicKeys(app, context);
  await registerOneClickStop(app, { ...context, leaveSubscription });
  await registerAssets(app, context.webRoot);
  await registerPage(app, context, forgery);
  return app;
}

/** A path that the router cannot decode is answered like any unknown call, with all hooks. */
function answerUnroutable(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  raw.url = raw.url?.startsWith(scimPath) ? `${scimPath}/` : '/api/';
  app.routing(raw, reply.raw);
}

function buildHandlers(
  context: AppContext & SsoContext,
  streams: EventStreams,
  displays: Displays,
): Handlers {
  const forecasts = createForecasts(context.db);
  const checkAhead = createAheadFlags(context, forecasts).checkLogged;
  const costly = createCostlyWork(context.timeouts);
  return {
    ...accountsHandlers(context),
    ...singleSignOnHandlers(context),
    ...passwordHandlers(context),
    ...mailStopsHandlers({ ...context, leaveSubscription }),
    ...twoFactorHandlers(context),
    ...sessionsHandlers(context),
    ...passkeysHandlers(context),
    ...passkeySignInHandlers(context),
    ...clientsHandlers(context),
    ...modulesHandlers(context),
    ...sectionsHandlers(context),
    ...acuityFieldsHandlers(context),
    ...clientUsersHandlers(context),
    ...adminUsersHandlers(context),
    ...auditHandlers(context),
    ...systemHandlers(context),
    ...identityProvidersHandlers(context),
    ...reportsHandlers(context, costly),
    ...shiftsHandlers(context, streams),
    ...adequacyHandlers(context),
    ...forecastHandlers(context, forecasts),
    ...handoversHandlers(context, forecasts),
    ...censusHandlers(context),
    ...censusSourcesHandlers(context),
    ...scheduleHandlers(context, checkAhead),
    ...rostersHandlers(context, checkAhead),
    ...redFlagsHandlers(context),
    ...exportHandlers(context, costly),
    ...standardsHandlers(context),
    ...simulationsHandlers(context, costly),
    ...apiTokensHandlers(context),
    ...displayLinksHandlers(context),
    ...nowHandlers(context, streams, displays, forecasts),
    ...clientSettingsHandlers(context, checkAhead),
    ...assessmentsHandlers(context),
    ...analysesHandlers(context),
    ...printingHandlers(context),
    ...subscriptionsHandlers(context),
  };
}

/** File names contain a hash, so browsers may cache them forever. The build has compressed them. */
async function registerAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
}
