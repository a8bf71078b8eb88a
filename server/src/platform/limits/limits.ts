import type { Settings } from '../settings/settings.ts'
import type { Limit } from './limiter.ts'

const minute = 60_000
const hour = 60 * minute

/** `most` uses in `time`, which may all come at once. */
const spread = (kind: string, most: number, time: number): Limit => ({ kind, most, every: time / most })

/** Wrong passwords from one source or one known device. */
export const signInLimit = ({ signInsPerAddress }: Settings) =>
  spread('sign-in', signInsPerAddress, 10 * minute)
/** Sign-ins with a passkey that one source or one known device began and did not finish. */
export const passkeyLimit = ({ signInsPerAddress }: Settings) =>
  spread('passkey', signInsPerAddress, 10 * minute)
/** Questions from one source whether a domain leads to a hospital. Each sign-in form asks once or twice. */
export const upstreamLookupLimit: Limit = spread('upstream-lookup', 600, 10 * minute)
/** Sign-ins by a hospital that one source began and did not finish. Each costs a request to the provider. */
export const upstreamStartLimit: Limit = spread('upstream-start', 600, 10 * minute)
/**
 * Sign-ins by a hospital that failed, from one source. They do not count as wrong passwords, because the outage of a provider
 * would then keep out everybody at the same address.
 */
export const upstreamFailureLimit = ({ signInsPerAddress }: Settings) =>
  spread('upstream-failure', signInsPerAddress, 10 * minute)
export const resetLimit = ({ resetsPerAddress }: Settings) => spread('reset', resetsPerAddress, 10 * minute)
/** Sign-ins to apps from one source or one known device. */
export const appStartLimit = ({ appStartsPerAddress }: Settings) =>
  spread('app-start', appStartsPerAddress, minute)
/** Calls and tokens of one service account. */
export const serviceCallLimit = ({ serviceCallsPerMinute }: Settings) =>
  spread('service-call', serviceCallsPerMinute, minute)
/** Entries of the audit trail about a service account above its limit. */
export const serviceExcessLimit: Limit = { kind: 'service-excess', most: 1, every: 10 * minute }
/** Calls of the directory of one hospital. */
export const scimCallLimit = ({ serviceCallsPerMinute }: Settings) =>
  spread('scim-call', serviceCallsPerMinute, minute)
/** Existing accounts of others that one directory named, because each answer says that somebody has this address. */
export const scimTakenLimit: Limit = spread('scim-taken', 200, hour)
/** Mails that the directory of one hospital causes: links for a password, and invitations to its group. */
export const scimMailLimit: Limit = spread('scim-mail', 100, hour)
/** Failed authentications of one client from one source. */
export const clientFailureLimit: Limit = spread('client-failure', 20, 10 * minute)
/** Failed authentications of clients that do not exist, from one source. */
export const unknownClientLimit: Limit = spread('unknown-client', 100, 10 * minute)
/** Half of the mails may come at once, so that no hour has more than the setting says. */
export const mailLimit = ({ mailsPerHour }: Settings, kind: string): Limit => ({
  kind: `mail ${kind}`,
  most: Math.ceil(mailsPerHour / 2),
  every: hour / Math.max(1, Math.floor(mailsPerHour / 2)),
})
/** Attempts of a signed-in user at the current password. */
export const currentPasswordLimit: Limit = { kind: 'current-password', most: 5, every: 5 * minute }
/** Addresses that one group administrator invites, because each answer says whether somebody has this address. */
export const invitedAddressLimit: Limit = spread('invited-address', 200, hour)
/** Heavy reads of one caller at the same time, at each server. A page of the portal makes one or two. */
export const heavyReadsAtOnce = 3
/** Refusals of one user or one source with a row of their own in the audit trail. */
export const denialLimit: Limit = { kind: 'denial', most: 10, every: 6_000 }
