import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '../../secrets/secrets.ts'

/** The last seal of facts at the time of a head, with a signature of its own: servers of earlier versions ignore it. */
const FactsHead = z.object({
  sealNo: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]*$/),
  signature: z.string(),
})

/** The last seal of the audit trail at some time, signed by the server, which is kept outside the database. */
export const Head = z.object({
  format: z.literal(1),
  sealNo: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]*$/),
  sealedAt: z.iso.datetime(),
  writtenAt: z.iso.datetime(),
  publicKey: z.string(),
  signature: z.string(),
  /** Missing in heads of earlier versions. */
  facts: FactsHead.optional(),
})
export type Head = z.infer<typeof Head>
type Content = Pick<Head, 'sealNo' | 'hash' | 'sealedAt' | 'writtenAt'>
type Seal = Pick<Head, 'sealNo' | 'hash'>

const textOf = ({ sealNo, hash, sealedAt, writtenAt }: Content) =>
  ['head of the audit trail, format 1', sealNo, hash, sealedAt, writtenAt].join('\n')
const textOfFacts = (content: Content, facts: Seal) =>
  ['facts', facts.sealNo, facts.hash, textOf(content)].join('\n')

export const signHead = (secrets: Pick<Secrets, 'sign'>, content: Content, facts: Seal): Head => ({
  format: 1,
  ...content,
  ...secrets.sign(textOf(content)),
  facts: { ...facts, signature: secrets.sign(textOfFacts(content, facts)).signature },
})

/** Whether the head was signed with one of these keys, and has not changed since. */
export function isGenuine(head: Head, publicKeys: readonly string[]): boolean {
  if (!publicKeys.includes(head.publicKey)) return false
  const key = createPublicKey({ key: Buffer.from(head.publicKey, 'base64url'), format: 'der', type: 'spki' })
  const isSigned = (text: string, signature: string) =>
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  const { facts } = head
  return (
    isSigned(textOf(head), head.signature) &&
    (facts === undefined || isSigned(textOfFacts(head, facts), facts.signature))
  )
}
