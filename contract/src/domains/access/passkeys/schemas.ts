import { z } from 'zod'
import { Id, requiredLine, Time } from '../../../fields.ts'
import { transports } from './words.ts'

/** Bytes as base64url without padding, as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Not valid.')

const CredentialId = bytes(1400)
const Transport = z.enum(transports)
const Known = z.object({ type: z.literal('public-key'), id: CredentialId, transports: z.array(Transport) })

/** The options of `navigator.credentials.create` (WebAuthn 3, 5.4). */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Known),
})

/** The options of `navigator.credentials.get` (WebAuthn 3, 5.5). */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(Known),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** What a browser returns for a new passkey. */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(60_000),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What a browser returns for the use of a passkey. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

export const PasskeyName = requiredLine(60)

/** One of the caller's own passkeys. */
export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  /** Whether it may be copied to other devices of its owner. */
  synced: z.boolean(),
  /** How a browser can reach it, as far as the browser said. */
  transports: z.array(Transport),
  createdAt: Time,
  /** Null until it is used. */
  lastUsedAt: Time.nullable(),
  /** True for the passkey with which the current session began. */
  current: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
