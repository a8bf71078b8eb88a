import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '../../secrets/secrets.ts'

/** The last seal of the audit trail at some time, signed by the server, which is kept outside the database. */
export const Head = z.object({
  format: z.literal(1),
  sealNo: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]*$/),
  sealedAt: z.iso.datetime(),
  writtenAt: z.iso.datetime(),
  publicKey: z.string(),
  signature: z.string(),
})
export type Head = z.infer<typeof Head>
type Facts = Pick<Head, 'sealNo' | 'hash' | 'sealedAt' | 'writtenAt'>

const textOf = ({ sealNo, hash, sealedAt, writtenAt }: Facts) =>
  ['head of the audit trail, format 1', sealNo, hash, sealedAt, writtenAt].join('\n')

export const signHead = (secrets: Pick<Secrets, 'sign'>, facts: Facts): Head => ({
  format: 1,
  ...facts,
  ...secrets.sign(textOf(facts)),
})

/** Whether the head was signed with one of these keys, and has not changed since. */
export function isGenuine(head: Head, publicKeys: readonly string[]): boolean {
  if (!publicKeys.includes(head.publicKey)) return false
  const key = createPublicKey({ key: Buffer.from(head.publicKey, 'base64url'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(textOf(head)), key, Buffer.from(head.signature, 'base64url'))
}
