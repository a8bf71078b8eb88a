import { z } from 'zod'
import { Id, IdText, line, requiredLine, Time } from '../../../fields.ts'
import { pageReply } from '../../../paging.ts'
import { SignedIn } from '../../access/auth/schemas.ts'
import { testOutcomes, testSteps } from './words.ts'

const domainPattern =
  /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
export const Domain = line(253)
  .toLowerCase()
  .regex(domainPattern, 'Enter a domain, such as hospital.example.')

/** The address of an OpenID provider. The server decides whether it may be called. */
const Issuer = requiredLine(500).refine(
  isIssuer,
  'Enter an address that begins with https://, without ? and #.',
)

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && [username, password, search, hash].every((part) => part === '')
}

/** People whose claim contains `value` get this role when they are added. */
const RoleRule = z.object({ value: requiredLine(200), roleId: Id })

const fields = {
  groupId: Id,
  /** The name on the button: "Continue with North Hospital". */
  name: requiredLine(120),
  issuer: Issuer,
  clientId: requiredLine(200),
  /** The domains of the e-mail addresses of its people. */
  domains: z.array(Domain).min(1, 'Required.').max(50),
  /** Adds people of the hospital who have no account, at their first sign-in. */
  addsPeople: z.boolean(),
  /** The directory may also add people whose e-mail domain belongs to no connection. They set a password. */
  addsOtherDomains: z.boolean(),
  /** The provider's addresses are verified although it does not say so. */
  trustsEmails: z.boolean(),
  /** Values of `acr` that stand for a second factor, besides `mfa` in `amr`. */
  acceptedAcrs: z.array(requiredLine(200)).max(20),
  /** The claim with a person's roles or groups. Empty: everybody becomes a member. */
  rolesClaim: line(100),
  roleMap: z.array(RoleRule).max(100),
  /** Whether people who are linked to the connection can also sign in with a password of ours. */
  allowsPasswords: z.boolean(),
  /** Whether a second factor at the provider is enough for platform administrators; else it signs in none of them. */
  signsInAdministrators: z.boolean(),
  status: z.boolean(),
}

export const IdentityConnectionBody = z.object({
  /** Absent or 0 to add one. */
  identityConnectionId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  ...fields,
  /** Absent: false. */
  signsInAdministrators: fields.signsInAdministrators.default(false),
  addsOtherDomains: fields.addsOtherDomains.default(false),
  /** Absent or empty keeps the secret; a connection without one identifies itself by PKCE alone. */
  clientSecret: line(500).optional(),
})
export type IdentityConnectionBody = z.input<typeof IdentityConnectionBody>

export const IdentityConnectionParams = z.object({ identityConnectionId: IdText })

/** What the directory of the hospital needs to add and change people by SCIM. */
const Scim = z.object({
  /** The address to enter in the directory. */
  address: z.string(),
  /** When the token was made; null without one. The token itself is never returned again. */
  tokenMadeAt: Time.nullable(),
  /** The time until which the previous token works; null when it does not work. */
  previousTokenUntil: Time.nullable(),
  /** The time of its last call, within a minute. */
  lastUsedAt: Time.nullable(),
  /** How many people it manages. */
  people: z.int(),
})

export const IdentityConnection = z.object({
  identityConnectionId: Id,
  version: z.int(),
  ...fields,
  issuer: z.string(),
  groupName: z.string(),
  hasClientSecret: z.boolean(),
  /** How many people are linked to it. */
  linkedPeople: z.int(),
  scim: Scim,
})
export type IdentityConnection = z.infer<typeof IdentityConnection>

export const IdentityConnections = z.object({
  identityConnections: z.array(IdentityConnection),
  /** The address to register at the hospital's provider. */
  redirectUri: z.string(),
})

/** A person whom the provider of a connection signs in. */
export const LinkedPerson = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  linkedAt: Time,
})
export type LinkedPerson = z.infer<typeof LinkedPerson>
export const LinkedPeople = pageReply('people', LinkedPerson)

export const ConnectionTest = z.object({
  /** Every step once, in the order of a sign-in. */
  steps: z.array(
    z.object({
      step: z.enum(testSteps),
      outcome: z.enum(testOutcomes),
      /** Why, in words; none if the step passed. */
      causes: z.array(z.string()),
    }),
  ),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

/** The connection of a domain; the name is empty if there is none. */
export const FoundConnection = z.object({ name: z.string() })

/** What follows after the hospital has signed somebody in. */
export const UpstreamSignIn = z.object({
  /** `consent`: an account with this address exists, and its owner must prove once that it is theirs. */
  next: z.enum(['portal', 'second-factor', 'consent']),
  /** Null before the consent. */
  user: SignedIn.nullable(),
  connectionName: z.string(),
  email: z.string(),
})
export type UpstreamSignIn = z.infer<typeof UpstreamSignIn>
