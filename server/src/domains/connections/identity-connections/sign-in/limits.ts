import { limitOf } from '../../../../platform/limits/limiter.ts'
import type { Settings } from '../../../../platform/settings/settings.ts'

/** Questions from one source whether a domain leads to a hospital. Each sign-in form asks once or twice. */
export const upstreamLookupLimit = limitOf('upstream-lookup', 600, 10 * 60_000)
/** Sign-ins by a hospital that one source began and did not finish. Each costs a request to the provider. */
export const upstreamStartLimit = limitOf('upstream-start', 600, 10 * 60_000)
/**
 * Sign-ins by a hospital that failed, from one source. They do not count as wrong passwords, because the outage of a provider
 * would then keep out everybody at the same address.
 */
export const upstreamFailureLimit = ({ signInsPerAddress }: Settings) =>
  limitOf('upstream-failure', signInsPerAddress, 10 * 60_000)
