import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts'

// This is not in adapter.ts, because that file loads the OpenID library, which is needed only at the first app sign-in.

/** The associated data of the encryption, so that a sealed value cannot be moved to another record. */
export const aboutRecord = (model: string, idHash: Buffer) => `oidc ${model} ${idHash.toString('hex')}`

export const sealedRecords: SealedColumn = {
  what: 'records of connected apps',
  table: 'oidcRecord',
  column: 'sealed',
  key: ['model', 'idHash'],
  about: ({ model, idHash }) => aboutRecord(String(model), idHash as Buffer),
}
