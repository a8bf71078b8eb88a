import { z } from 'zod'
import { Id, IdText, line, requiredLine, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { scopes } from '../../../scopes.ts'
import { jwksFault, mostJwksBytes } from './words.ts'

const Scopes = z
  .array(z.enum(scopes))
  .min(1, 'Choose at least one.')
  .max(scopes.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'The same one is named twice.')
  // In one order, so that the audit trail has no change of the order alone.
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)))

/** A whole record: a missing field is an error and does not keep its value. */
export const ServiceAccountBody = z.object({
  serviceAccountId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  name: requiredLine(80),
  description: line(300),
  scopes: Scopes,
  /** The account may do what an administrator of this group may. Null: what a platform administrator may. */
  groupId: Id.nullable(),
})
export type ServiceAccountBody = z.input<typeof ServiceAccountBody>

export const ServiceAccount = z.object({
  serviceAccountId: Id,
  /** The OpenID `client_id`, which the server chooses. */
  clientId: z.string(),
  name: z.string(),
  description: z.string(),
  scopes: z.array(z.string()),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  /** The ids of the public keys; empty for an account with a secret. */
  keyIds: z.array(z.string()),
  /** When the secret was created; null without one. The secret itself is never returned again. */
  secretChangedAt: Time.nullable(),
  /** The time until which the previous secret works; null when it does not work. */
  previousSecretUntil: Time.nullable(),
  /** The time of its last call, within a minute. */
  lastUsedAt: Time.nullable(),
  /** The issuer of our OpenID provider, for the settings of the program. */
  issuer: z.string(),
  status: z.boolean(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

export const ServiceAccountRow = ServiceAccount.pick({
  serviceAccountId: true,
  clientId: true,
  name: true,
  scopes: true,
  groupId: true,
  groupName: true,
  lastUsedAt: true,
  status: true,
})
export type ServiceAccountRow = z.infer<typeof ServiceAccountRow>

export const ServiceAccountListBody = listBody(records['service-account'].sorts)

export const ServiceAccountParams = z.object({ serviceAccountId: IdText })

/** A JSON Web Key Set (RFC 7517) of public keys, as text. */
export const KeysBody = z.object({
  jwks: z
    .string()
    .max(mostJwksBytes)
    .superRefine((text, context) => {
      const fault = jwksFault(text)
      if (fault !== null) context.addIssue(fault)
    }),
})
