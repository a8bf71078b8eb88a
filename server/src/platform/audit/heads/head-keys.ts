import type { Db } from '../../db/db.ts'
import type { SealedColumn } from '../../secrets/sealed-columns.ts'
import { publicKeyOf, type Secrets } from '../../secrets/secrets.ts'
import * as queries from './queries.ts'

const aboutHeadKey = (publicKey: string) => `head key ${publicKey}`

export const sealedHeadKeys: SealedColumn = {
  what: 'keys of older heads of the audit trail',
  table: 'keptHeadKey',
  column: 'sealed',
  key: ['publicKey'],
  about: ({ publicKey }) => aboutHeadKey(String(publicKey)),
}

/** Keeps the public key of the previous secret key, so that older heads can still be verified. */
export async function keepHeadKey(db: Db, secrets: Pick<Secrets, 'seal'>, previous: string): Promise<void> {
  const publicKey = publicKeyOf(previous)
  await queries.insertHeadKey(db, { publicKey, sealed: secrets.seal(publicKey, aboutHeadKey(publicKey)) })
}

/** The public keys of all secret keys until now. A key that somebody else added to the table does not count. */
export async function listTrustedKeys(
  db: Db,
  secrets: Pick<Secrets, 'open' | 'publicKeys'>,
): Promise<string[]> {
  const kept = await queries.listHeadKeys(db)
  const genuine = kept.filter(({ publicKey, sealed }) => {
    try {
      return secrets.open(sealed, aboutHeadKey(publicKey)) === publicKey
    } catch {
      return false
    }
  })
  return [...secrets.publicKeys, ...genuine.map(({ publicKey }) => publicKey)]
}
