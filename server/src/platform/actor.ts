import type { Access } from '@gantry/contract/route-table'

/** Where a request came from, as far as the server can tell; for the session list and the audit trail. */
export type From = { address: string; device: string }

/** A user who has given the password, and perhaps the second factor. A role may not be chosen yet. */
export type SignedIn = From & {
  /** A person, or a service account: the two never have the same id. */
  userId: number
  /** 0 for a service account, which has no session. */
  sessionId: number
  /** A role of the product, or one that a deployer added. */
  role: string | null
  /** The group that a group administrator manages in this session; null in every other role. */
  groupId: number | null
  /** The OpenID `client_id`; only of a service account. */
  clientId?: string
  /** Others who act in the same call: the managers of a service account, and who uploaded the import that the caller confirmed. */
  actsWith?: readonly number[]
}

/** A signed-in user with a role. Policies take this type. */
export type Actor = SignedIn & { role: string }

export const isServiceAccount = ({ clientId }: Pick<SignedIn, 'clientId'>): boolean => clientId !== undefined

/** The ids of everybody who acts in this call. What they type, none of them checks (decision 0067). */
export const actingIds = ({ userId, actsWith = [] }: Pick<SignedIn, 'userId' | 'actsWith'>): number[] => [
  ...new Set([userId, ...actsWith]),
]

/** For columns that refer to a person. Null for a service account: the audit trail says which one. */
export const personOf = (actor: SignedIn): number | null => (isServiceAccount(actor) ? null : actor.userId)

/** How a session's tokens travel to and from this caller: cookies for browsers, the body for programs. */
export type SessionTransport = {
  refreshToken: string | null
  accessToken: string | null
  set(tokens: { accessToken: string; refreshToken: string | null }): void
  clear(): void
  /** The token of a known device: see domains/access/accounts/known-devices.ts. */
  device: string | null
  setDevice(token: string): void
  /** The token of the browser that began to sign in with a passkey; null removes it. */
  passkeyStart: string | null
  setPasskeyStart(token: string | null): void
  /** A sign-in by a hospital that this browser has begun: see domains/connections/identity-connections/sign-in/attempt.ts. */
  upstream: string | null
  setUpstream(sealed: string | null): void
}

/** What the server adds to a call's checked input. */
export type CallContext<A extends Access> = { from: From; transport: SessionTransport } & (A extends 'public'
  ? unknown
  : A extends 'pending' | 'verified'
    ? { actor: SignedIn }
    : { actor: Actor })
