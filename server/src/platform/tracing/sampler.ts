import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import { BadSetting } from '../settings/bucket.ts'

/** OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, as OpenTelemetry describes them. @throws BadSetting */
export function createSampler(environment: Record<string, string | undefined>): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || '1')
  if (!(share >= 0 && share <= 1)) throw new BadSetting('OTEL_TRACES_SAMPLER_ARG: a number from 0 to 1')
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  }
  const root = roots[name.replace(/^parentbased_/, '')]?.()
  if (root === undefined)
    throw new BadSetting(
      'OTEL_TRACES_SAMPLER: always_on, always_off or traceidratio, each also with parentbased_ before it',
    )
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
