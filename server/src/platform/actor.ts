import type { Access } from '@gantry/contract/route-table'

/** Where a request came from, as far as the server can tell; for the session list and the audit trail. */
export type From = { address: string; device: string }

/** Someone past the password, or past the second factor too; the role may not be chosen yet. */
export type SignedIn = From & {
  userId: number
  sessionId: number
  /** One of the product's, or one a deployer added. */
  role: string | null
  /** The group a group administrator works for in this session; null in every other role. */
  groupId: number | null
}

/** Someone acting in a role: what policies judge. */
export type Actor = SignedIn & { role: string }

/** How a session's tokens travel to and from this caller: cookies for browsers, the body for programs. */
export type SessionTransport = {
  refreshToken: string | null
  accessToken: string | null
  set(tokens: { accessToken: string; refreshToken: string | null }): void
  clear(): void
}

/** What the server adds to a call's checked input. */
export type CallContext<A extends Access> = { from: From; transport: SessionTransport } & (A extends 'public'
  ? unknown
  : A extends 'pending' | 'verified'
    ? { actor: SignedIn }
    : { actor: Actor })
