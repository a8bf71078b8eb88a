import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { createSampler } from './sampler.ts'
import type { Attributes, Tracer } from './tracing.ts'

/**
 * Sends spans by OTLP over HTTP. Address, headers, time limits, service name and resource are read by OpenTelemetry from
 * its own OTEL_ variables.
 */
export function startOpenTelemetry(
  environment: Record<string, string | undefined>,
  { trustsTraces }: { trustsTraces: boolean },
): { tracer: Tracer; stop(): Promise<void> } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'gantry' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const spans = provider.getTracer('gantry')
  return {
    tracer: {
      async inSpan(name, attributes, work) {
        const span = spans.startSpan(name, { kind: SpanKind.CLIENT, attributes })
        try {
          return await context.with(trace.setSpan(context.active(), span), work)
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      },
      inRequestSpan(request, next) {
        const route = request.routeOptions.url ?? 'none'
        const attributes = { 'http.request.method': request.method, 'http.route': route }
        // Anybody can send the header; behind a trusted proxy it is the proxy's.
        const parent: Context = trustsTraces
          ? propagation.extract(ROOT_CONTEXT, request.headers)
          : ROOT_CONTEXT
        const span = spans.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          parent,
        )
        context.with(trace.setSpan(parent, span), next)
        return (more) => endRequest(span, more)
      },
    },
    // What is still to be sent must not hold up the stop for long.
    stop: () =>
      Promise.race([provider.shutdown(), new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref())]),
  }
}

function endRequest(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes)
  if (Number(attributes['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The kind of the error alone: its message may contain personal data. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as Partial<NodeJS.ErrnoException>
  span.setAttribute('error.type', code ?? name ?? 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}
