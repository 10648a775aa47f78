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
import { registerAccess } from '../auth/access.ts';
import { createAntiForgery } from '../auth/anti-forgery.ts';
import { createApiTokens } from '../auth/api-tokens/api-tokens.ts';
import { createDisplays, type Displays } from '../auth/display-links/display-links.ts';
import { createSessions } from '../auth/sessions.ts';
import { createConnections } from '../auth/single-sign-on/connections.ts';
import { knownDevices } from '../auth/two-factor/known-devices.ts';
import type { AppContext } from '../features/context.ts';
import { notFound } from '../core/errors.ts';
import { accountsHandlers, sessionsHandlers } from '../features/accounts/accounts.routes.ts';
import { passwordHandlers } from '../features/accounts/passwords.routes.ts';
import { twoFactorHandlers } from '../features/accounts/two-factor.routes.ts';
import { analysesHandlers } from '../features/analyses/analyses.routes.ts';
import { apiTokensHandlers } from '../features/api-tokens/api-tokens.routes.ts';
import { assessmentsHandlers } from '../features/assessments/assessments.routes.ts';
import { auditHandlers } from '../features/audit/audit.routes.ts';
import { censusHandlers } from '../features/census/census.routes.ts';
import { registerPublicKeys } from '../features/census/public-keys.ts';
import { censusSourcesHandlers } from '../features/census/sources/census-sources.routes.ts';
import { clientSettingsHandlers } from '../features/client-settings/client-settings.routes.ts';
import { clientsHandlers } from '../features/clients/clients.routes.ts';
import { displayLinksHandlers } from '../features/display-links/display-links.routes.ts';
import { forecastHandlers } from '../features/forecast/forecast.routes.ts';
import { identityProvidersHandlers } from '../features/identity-providers/identity-providers.routes.ts';
import { mailStopsHandlers } from '../features/mail-stops/mail-stops.routes.ts';
import { registerOneClickStop } from '../features/mail-stops/one-click-stop.ts';
import { modulesHandlers } from '../features/modules/modules.routes.ts';
import { nowHandlers } from '../features/now/now.routes.ts';
import { passkeySignInHandlers } from '../features/passkeys/passkey-sign-in.routes.ts';
import { passkeysHandlers } from '../features/passkeys/passkeys.routes.ts';
import { redFlagsHandlers } from '../features/red-flags/red-flags.routes.ts';
import { printingHandlers, reportsHandlers } from '../features/reports/reports.routes.ts';
import { acuityFieldsHandlers, sectionsHandlers } from '../features/sections/sections.routes.ts';
import { shiftsHandlers } from '../features/shifts/shifts.routes.ts';
import { registerBackChannelLogout } from '../features/single-sign-on/back-channel-logout.ts';
import { singleSignOnHandlers } from '../features/single-sign-on/login-handlers.ts';
import { registerSingleSignOn, type SsoContext } from '../features/single-sign-on/single-sign-on.routes.ts';
import { leaveSubscription } from '../features/subscriptions/leave-subscription.ts';
import { subscriptionsHandlers } from '../features/subscriptions/subscriptions.routes.ts';
import { systemHandlers } from '../features/system/system.routes.ts';
import { registerScim } from '../features/users/scim/scim.routes.ts';
import { scimPath } from '../features/users/scim/scim-call.ts';
import { adminUsersHandlers, clientUsersHandlers } from '../features/users/users.routes.ts';
import { createForecasts } from '../features/forecast/forecasts.ts';
import { registerAfterAnswers } from '../http/answers/after-answer.ts';
import { registerApiDocs } from '../http/api-docs.ts';
import { connectionOptions } from '../http/connections/connections.ts';
import { registerForwardedAddresses } from '../http/connections/forwarded-addresses.ts';
import { registerHealth } from '../http/connections/health.ts';
import { registerRequestLog } from '../http/connections/request-log.ts';
import { readRequestId, registerRequestScope } from '../http/connections/request-scope.ts';
import { registerSecurityHeaders } from '../http/connections/security-headers.ts';
import { registerStopping } from '../http/connections/stopping.ts';
import { answer, registerErrorHandling } from '../http/errors/error-handler.ts';
import { registerRefusals } from '../http/errors/refusals.ts';
import { registerPage } from '../http/page/page.ts';
import { type Handlers, registerEndpoints } from '../http/register-endpoints.ts';
import { registerJsonBody } from '../http/requests/json-body.ts';
import { registerPauses } from '../http/requests/write-pauses.ts';
import { type EventStreams, eventStreams } from '../live/event-streams.ts';

// The default is the highest quality, which takes seconds for a long answer and saves little.
/** Takes 60 µs for a day of shifts and saves 6 of its 7.5 KB, which pays up to about 850 Mbit/s (decision 029). */
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

function buildHandlers(context: SsoContext, streams: EventStreams, displays: Displays): Handlers {
  const forecasts = createForecasts(context.db);
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
    ...reportsHandlers(context),
    ...shiftsHandlers(context, streams),
    ...forecastHandlers(context, forecasts),
    ...censusHandlers(context),
    ...censusSourcesHandlers(context),
    ...redFlagsHandlers(context),
    ...apiTokensHandlers(context),
    ...displayLinksHandlers(context),
    ...nowHandlers(context, streams, displays, forecasts),
    ...clientSettingsHandlers(context),
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
