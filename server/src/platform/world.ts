import type { Logger } from 'pino'
import type { Db } from './db/db.ts'
import type { FileStore } from './files/file-store.ts'
import type { VirusScanner } from './files/virus-scanner.ts'
import type { Hooks } from './hooks.ts'
import type { Limiter } from './limits/limiter.ts'
import type { MailQueue } from './mail/mails.ts'
import type { OutboundFetch } from './outbound/outbound-fetch.ts'
import type { Clock } from './secrets/clock.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { InForce } from './settings/in-force.ts'
import type { Settings } from './settings/settings.ts'

export type { Db } from './db/db.ts'

/** Everything that services use. Each service names its parts: `Pick<World, 'db' | 'clock'>`. */
export type World = {
  settings: Settings
  /** The settings that platform administrators change in the portal. */
  inForce: InForce
  db: Db
  /** A separate pool for session look-ups. */
  sessionDb: Db
  clock: Clock
  secrets: Secrets
  limits: Limiter
  mail: MailQueue
  files: FileStore
  /** Null if no scanner is configured. */
  scanner: VirusScanner | null
  /** Calls addresses that people typed, such as an issuer of OpenID or a webhook. */
  outboundFetch: OutboundFetch
  hooks: Hooks<World>
  log: Logger
}
