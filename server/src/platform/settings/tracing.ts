import { z } from 'zod'
import { webAddress } from './addresses.ts'

const text = z.string().optional()

/** The variables of traces. OpenTelemetry reads those of the exporter itself; TRACES_ in a name comes before the general one. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(/^https?$/).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress(/^https?$/).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: text,
  OTEL_EXPORTER_OTLP_TIMEOUT: text,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: text,
  OTEL_EXPORTER_OTLP_COMPRESSION: text,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: text,
  OTEL_EXPORTER_OTLP_CERTIFICATE: text,
  OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: text,
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: text,
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE: text,
  OTEL_EXPORTER_OTLP_CLIENT_KEY: text,
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY: text,
  OTEL_SERVICE_NAME: text,
  OTEL_RESOURCE_ATTRIBUTES: text,
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: text,
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_EXPORTER: text,
}
