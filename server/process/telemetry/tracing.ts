import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { parityVersion } from '#server/core/version.ts';
import { observeStatements } from '#server/db/driver/statement-times.ts';
import { currentRequest, type RequestSpan, type StartSpan } from '#server/http/connections/request-hooks.ts';
import type { Printer } from '#server/pdf/printer.ts';

/** Sends a span for each request, with spans of its statements and prints below it. No span has data of people or values. */
export function openTracing(
  { tracesEndpoint, tracedShare }: { tracesEndpoint: string; tracedShare: number },
  log: FastifyBaseLogger,
) {
  const defaults = resourceFromAttributes({ 'service.name': 'parity', 'service.version': parityVersion });
  const exporter = logFailures(new OTLPTraceExporter({ url: `${tracesEndpoint}/v1/traces` }), log);
  const provider = new TracerProvider({
    resource: defaults.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracedShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('parity');

  const startSpan: StartSpan = ({ method, routeOptions }, parent) => {
    const route = routeOptions.url ?? 'none';
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          ...parent,
          traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: true,
        })
      : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, context);
    return new SentSpan(span);
  };

  const stopObserving = observeStatements(({ name, startedAt, milliseconds, hasFailed }) => {
    const parent = findParent();
    if (!parent) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: startedAt, attributes }, parent);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startedAt + milliseconds);
  });

  const print: (printer: Printer) => Printer['print'] = printer => async (page, asking) => {
    const span = tracer.startSpan('print', {}, findParent());
    try {
      return await printer.print(page, asking);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    startSpan,
    tracePrints: (printer: Printer): Printer => ({ ...printer, print: print(printer) }),
    /** Sends what is left, unless the receiver takes long. */
    async close() {
      stopObserving();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        delay(2_000, undefined, { ref: false }),
      ]);
    },
  };
}

class SentSpan implements RequestSpan {
  readonly #span: Span;
  readonly traceId: string;
  readonly context: Context;

  constructor(span: Span) {
    this.#span = span;
    this.traceId = span.spanContext().traceId;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  end({ statusCode }: FastifyReply): void {
    this.#span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

function findParent(): Context | undefined {
  const span = currentRequest.getStore()?.span;
  return span instanceof SentSpan ? span.context : undefined;
}

/** Logs when sending begins to fail, not each failed batch. */
function logFailures(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.error && !isFailing) log.warn({ err: result.error }, 'traces could not be sent');
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
