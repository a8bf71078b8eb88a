import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts'

/** The associated data of the encryption, so that a sealed secret cannot be moved to another connection. */
export const aboutSecret = (identityConnectionId: number) => `identity connection ${identityConnectionId}`

export const sealedConnectionSecrets: SealedColumn = {
  what: 'secrets of identity connections',
  table: 'identityConnection',
  column: 'sealedSecret',
  key: ['identityConnectionId'],
  about: ({ identityConnectionId }) => aboutSecret(Number(identityConnectionId)),
}
