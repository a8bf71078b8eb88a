import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts'
import type { World } from '../../../platform/world.ts'
import type { SealedSecrets } from './queries.ts'

/** A secret of one webhook cannot be moved to another. */
const aboutSecret = (webhookId: unknown) => `webhook ${String(webhookId)}`

const sealedSecret = {
  table: 'webhook' as const,
  key: ['webhookId'],
  about: ({ webhookId }: Record<string, unknown>) => aboutSecret(webhookId),
}
export const sealedWebhookSecrets: SealedColumn[] = [
  { ...sealedSecret, what: 'secrets of webhooks', column: 'sealedSecret' },
  { ...sealedSecret, what: 'previous secrets of webhooks', column: 'sealedPrevious' },
]

/** A new secret in the form of Standard Webhooks, and the bytes to store. */
export function makeSecret({ secrets }: Pick<World, 'secrets'>, webhookId: number) {
  const secret = `whsec_${Buffer.from(secrets.token(), 'base64url').toString('base64')}`
  return { secret, sealedSecret: secrets.seal(secret, aboutSecret(webhookId)) }
}

/** The secrets that sign now: the current one, and the previous one while both count. */
export function openSecrets(
  { secrets, clock }: Pick<World, 'secrets' | 'clock'>,
  webhookId: number,
  { sealedSecret, sealedPrevious, previousUntil }: SealedSecrets,
): string[] {
  const previous = previousUntil !== null && previousUntil > clock.now() ? sealedPrevious : null
  return [sealedSecret, previous]
    .filter((sealed) => sealed !== null)
    .map((sealed) => secrets.open(sealed, aboutSecret(webhookId)))
}
