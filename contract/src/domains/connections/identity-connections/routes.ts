import { z } from 'zod'
import { Base64Text, Done, Email, IdText, Time } from '../../../fields.ts'
import { listQuery } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import { SignedIn } from '../../access/auth/schemas.ts'
import {
  ConnectionTest,
  Domain,
  FoundConnection,
  IdentityConnection,
  IdentityConnectionBody,
  IdentityConnectionParams,
  IdentityConnections,
  LinkedPeople,
  UpstreamSignIn,
} from './schemas.ts'

/** Ours: sign-in by a hospital's identity provider. */
export const identityConnectionRoutes = (slug: string) =>
  routes({
    /** There are few, so the list has no pages. */
    listIdentityConnections: {
      summary: 'List the identity connections of hospitals',
      method: 'GET',
      path: `/api/${slug}-admin/identity-connections`,
      effect: 'read',
      about: ['identity-connection', 'group', 'user'],
      access: ['ProductAdmin'],
      reply: IdentityConnections,
    },
    saveIdentityConnection: {
      summary: 'Add or change an identity connection',
      refuses: ['identity-connection.domain-taken', 'identity-connection.name-taken', 'stale'],
      method: 'POST',
      path: `/api/${slug}-admin/identity-connections`,
      effect: 'write',
      changes: ['identity-connection'],
      access: ['ProductAdmin'],
      body: IdentityConnectionBody,
      reply: IdentityConnection,
    },
    /** Reads the provider's discovery document and its keys, and authenticates there with a code that nobody has issued. */
    testIdentityConnection: {
      summary: 'Test the provider of an identity connection, and its client',
      method: 'POST',
      path: `/api/${slug}-admin/identity-connections/:identityConnectionId/test`,
      effect: 'read',
      about: ['identity-connection'],
      access: ['ProductAdmin'],
      params: IdentityConnectionParams,
      reply: ConnectionTest,
    },
    /** Returns the token once. The previous one works for another day, or ends at once. */
    makeScimToken: {
      summary: 'Make a token with which the directory of a hospital provisions people',
      method: 'POST',
      path: `/api/${slug}-admin/identity-connections/:identityConnectionId/scim-token`,
      effect: 'write',
      changes: ['identity-connection'],
      access: ['ProductAdmin'],
      params: IdentityConnectionParams,
      body: z.object({ endPrevious: z.boolean() }),
      reply: z.object({ secret: z.string(), previousSecretUntil: Time.nullable() }),
    },
    endScimToken: {
      summary: 'End the tokens of the directory of a hospital',
      method: 'POST',
      path: `/api/${slug}-admin/identity-connections/:identityConnectionId/scim-token/end`,
      effect: 'write',
      changes: ['identity-connection'],
      access: ['ProductAdmin'],
      params: IdentityConnectionParams,
      reply: IdentityConnection,
    },
    /** The newest first. */
    listLinkedPeople: {
      summary: 'List the people whom a hospital signs in',
      method: 'GET',
      path: `/api/${slug}-admin/identity-connections/:identityConnectionId/people`,
      effect: 'read',
      about: ['identity-connection', 'user'],
      access: ['ProductAdmin'],
      params: IdentityConnectionParams,
      query: listQuery(['linkedAt']),
      reply: LinkedPeople,
    },
    /** Ends the person's sessions too. At the next sign-in they must consent again. */
    removeIdentityLink: {
      summary: 'Remove the link of a person with a hospital',
      method: 'DELETE',
      path: `/api/${slug}-admin/identity-connections/:identityConnectionId/people/:userId`,
      effect: 'write',
      changes: ['identity-connection', 'session'],
      access: ['ProductAdmin'],
      params: z.object({ identityConnectionId: IdText, userId: IdText }),
      reply: Done,
    },
    /** The domain of an e-mail address is enough, so the answer cannot tell whether the address is known. */
    findSignInConnection: {
      summary: 'Find the hospital to which an e-mail domain belongs',
      refuses: ['upstream.too-many'],
      method: 'POST',
      path: '/api/auth/upstream/find',
      effect: 'read',
      about: ['identity-connection'],
      access: 'public',
      body: z.object({ domain: Domain }),
      reply: FoundConnection,
    },
    /** Binds the attempt to this browser by a cookie, and returns the address at the provider. */
    startUpstreamSignIn: {
      summary: 'Begin a sign-in by a hospital',
      refuses: ['upstream.not-offered', 'upstream.unreachable', 'sign-in.too-many'],
      method: 'POST',
      path: '/api/auth/upstream/start',
      effect: 'write',
      changes: [],
      access: 'public',
      body: z.object({ email: Email }),
      reply: z.object({ url: z.string() }),
    },
    /** `search` is the query with which the provider sent the browser back. */
    finishUpstreamSignIn: {
      summary: 'Finish a sign-in by a hospital',
      refuses: [
        'upstream.claims',
        'upstream.failed',
        'account.inactive',
        'upstream.not-admitted',
        'group.inactive',
        'upstream.not-offered',
        'sign-in.too-many',
      ],
      method: 'POST',
      path: '/api/auth/upstream/callback',
      effect: 'write',
      changes: ['session', 'user'],
      access: 'public',
      body: z.object({ search: z.string().min(1).max(8000) }),
      reply: UpstreamSignIn,
    },
    /** The owner of the account gives the password once; the second factor follows, and then the account is linked. */
    consentToUpstreamSignIn: {
      summary: 'Consent to a link with a hospital by the password',
      refuses: [
        'upstream.failed',
        'sign-in.refused',
        'account.inactive',
        'account.not-activated',
        'sign-in.too-many',
        'busy',
      ],
      method: 'POST',
      path: '/api/auth/upstream/consent',
      effect: 'write',
      changes: ['session'],
      access: 'public',
      body: z.object({ password: Base64Text.pipe(z.string().min(1).max(200)) }),
      reply: SignedIn,
    },
  })
