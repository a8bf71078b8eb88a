import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { readSettings } from '../settings/settings.ts'
import { startOpenTelemetry } from './opentelemetry.ts'
import { createSampler } from './sampler.ts'
import { useTracer } from './tracing.ts'

const received: { path: string; body: string; token: unknown }[] = []
// Stands in for a collector: it is another program, reached over HTTP.
const collector = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString('latin1')
    received.push({ path: request.url ?? '', body, token: request.headers['x-token'] })
    response.writeHead(200).end()
  })
})

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  useTracer(null)
  collector.close()
  await t.close()
})

it('sends a span for the request and for its statements, as one trace, and no address and no value', async () => {
  const { port } = collector.address() as AddressInfo
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'x-token=collector-token'
  process.env['OTEL_SERVICE_NAME'] = 'portal-of-the-north'
  const { tracer, stop } = startOpenTelemetry(process.env, { trustsTraces: true })
  useTracer(tracer)
  const app = await buildApp(t.world)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  try {
    await app.inject({
      method: 'GET',
      url: '/api/auth/validate-reset-password-token?token=a-secret-token&email=jane@clinic.example',
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
  } finally {
    await app.close()
    await stop()
  }
  const [sent, ...others] = received
  expect(others).toEqual([])
  expect([sent?.path, sent?.token]).toEqual(['/v1/traces', 'collector-token'])
  const body = sent?.body ?? ''
  expect(body).toContain('portal-of-the-north')
  expect(body).toContain('GET /api/auth/validate-reset-password-token')
  expect(body).toContain('postgresql')
  expect(body).not.toMatch(/a-secret-token|jane/)
  // The request and at least one statement belong to the trace that the caller began.
  const id = Buffer.from(traceId, 'hex').toString('latin1')
  expect(body.split(id).length - 1).toBeGreaterThan(1)
})

it('is off unless a collector is set', () => {
  const tracingWith = (given: Record<string, string>) => readSettings(given).tracing
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  expect(tracingWith({})).toBe(false)
  expect(tracingWith({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true)
  expect(tracingWith({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBe(false)
  expect(tracingWith({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBe(false)
  expect(() => tracingWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT: /,
  )
})

it('samples as OTEL_TRACES_SAMPLER says, and refuses a wrong one by its name', () => {
  const describe = (name: string, share?: string) =>
    createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }).toString()
  expect(describe('always_off')).toContain('AlwaysOff')
  expect(describe('parentbased_traceidratio', '0.25')).toContain('0.25')
  expect(() => describe('sometimes')).toThrow(/^OTEL_TRACES_SAMPLER: /)
  expect(() => describe('traceidratio', '2')).toThrow(/^OTEL_TRACES_SAMPLER_ARG: /)
})
