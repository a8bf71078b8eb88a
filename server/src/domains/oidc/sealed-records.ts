import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts'

// Apart from the adapter, which loads the OpenID provider: that is for the first who signs in to an app.

/** What a record is sealed together with, so that it cannot be put in another's place. */
export const aboutRecord = (model: string, idHash: Buffer) => `oidc ${model} ${idHash.toString('hex')}`

export const sealedRecords: SealedColumn = {
  what: 'records of connected apps',
  table: 'oidcRecord',
  column: 'sealed',
  key: ['model', 'idHash'],
  about: ({ model, idHash }) => aboutRecord(String(model), idHash as Buffer),
}
