import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from './db/tables.generated.ts'
import type { MailQueue } from './mail/service.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Secrets } from './ports/secrets.ts'
import type { VirusScanner } from './ports/virus-scanner.ts'
import type { Settings } from './settings.ts'

/** The database, or a transaction on it: queries take whichever they are to run on. */
export type Db = Kysely<DB>

/** Everything a service may reach. A service names the parts it uses: `Pick<World, 'db' | 'clock'>`. */
export type World = {
  settings: Settings
  db: Db
  /** Connections of its own for who is calling. */
  sessionDb: Db
  clock: Clock
  secrets: Secrets
  mail: MailQueue
  files: FileStore
  /** Null where the deployer runs none. */
  scanner: VirusScanner | null
  log: Logger
}
