import { acceptWithdraw } from './accept-withdraw.ts'
import { accreditationPack } from './accreditation-pack.ts'
import { clock } from './clock.ts'
import { auditTrail } from './data/audit-trail.ts'
import { restoreBackup } from './data/restore-backup.ts'
import { upgrade } from './data/upgrade.ts'
import { wrongDatabase } from './data/wrong-database.ts'
import { patroni } from './deployment/patroni.ts'
import { pgBouncer } from './deployment/pgbouncer.ts'
import { pointInTime } from './deployment/point-in-time.ts'
import { behindProxies } from './deployment/proxies.ts'
import { databaseSilent, replicaPromoted } from './deployment/replica-promoted.ts'
import { diskFull } from './disk-full.ts'
import type { Drill } from './harness/drill.ts'
import { journeys } from './journeys.ts'
import { killMigration } from './kill-migration.ts'
import { killServer } from './kill-server.ts'
import { killUpload, killUploadToBucket } from './kill-upload.ts'
import { mailAway } from './mail-away.ts'
import { malformed } from './malformed.ts'
import { poolExhausted } from './pool-exhausted.ts'
import { restartPostgres } from './restart-postgres.ts'
import { signInTiming } from './sign-in-timing.ts'
import { slowClients } from './slow-clients.ts'
import { steadyLoad } from './steady-load.ts'
import { stopUnderLoad } from './stop-under-load.ts'
import { twoServers } from './two-servers.ts'

/** In the order of the table that asks for them. */
export const drills: readonly Drill[] = [
  killServer,
  restartPostgres,
  replicaPromoted,
  databaseSilent,
  patroni,
  pgBouncer,
  behindProxies,
  diskFull,
  killUpload,
  killUploadToBucket,
  accreditationPack,
  slowClients,
  mailAway,
  clock,
  twoServers,
  acceptWithdraw,
  malformed,
  poolExhausted,
  stopUnderLoad,
  killMigration,
  upgrade,
  restoreBackup,
  wrongDatabase,
  auditTrail,
  pointInTime,
  journeys,
  signInTiming,
  steadyLoad,
]
