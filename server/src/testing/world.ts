import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoleCode } from '@gantry/contract/product'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { sendResetLinks } from '../domains/access/auth/reset-requests.ts'
import { hooks } from '../domains.ts'
import { type Connected, connect } from '../platform/db/connect/connect.ts'
import { openFileStore } from '../platform/files/file-store-opening.ts'
import { createVirusScanner } from '../platform/files/virus-scanner.ts'
import { createLimiter } from '../platform/limits/limiter.ts'
import { createMailQueue } from '../platform/mail/queue.ts'
import { createOutboundFetch } from '../platform/outbound/outbound-fetch.ts'
import type { Clock } from '../platform/secrets/clock.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { createInForce } from '../platform/settings/in-force.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import type { Db, World } from '../platform/world.ts'
import { type Caller, createCaller, signInAs } from './caller.ts'
import { asServer } from './cluster.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { expectDeclared, noteRefusals } from './declared-refusals.ts'
import { type OutboxReader, readOutbox } from './outbox.ts'
import { createPerson, type Person, type PersonWishes } from './people.ts'

export type TestClock = Clock & { advance(milliseconds: number): void; set(time: Date): void }

export type TestApp = {
  app: FastifyInstance
  world: World
  /** A connection as the owner of the tables. `world.db` uses the server's role, which has fewer privileges. */
  db: Db
  database: TestDatabase
  clock: TestClock
  /** The committed mails, newest last. */
  mails: OutboxReader
  /** All log lines so far. */
  logged: string[]
  person(wishes?: PersonWishes): Promise<Person>
  /** A caller after password, second factor and, with several roles, the choice of a role. */
  signInAs(person: Person, role?: RoleCode): Promise<Caller>
  /** A caller without a session, which keeps cookies like a browser. */
  anonymous(): Caller
  /** Starts a second server on the same database, with its own connections. */
  anotherServer(): Promise<FastifyInstance>
  close(): Promise<void>
}

const startOfTests = new Date('2026-11-16T22:00:00.000Z')

export function createTestClock(start = startOfTests): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
    set(moment) {
      time = moment.getTime()
    },
  }
}

/** Tests send many requests from one address. Tests of the limits use the defaults. */
const manyAtOnce = {
  SIGN_INS_PER_ADDRESS: '1000',
  RESETS_PER_ADDRESS: '1000',
  APP_STARTS_PER_ADDRESS: '1000',
  SERVICE_CALLS_PER_MINUTE: '100000',
  MAILS_PER_HOUR: '1000',
}
/** The defaults of the settings. */
export const usualLimits = {
  SIGN_INS_PER_ADDRESS: '',
  RESETS_PER_ADDRESS: '',
  APP_STARTS_PER_ADDRESS: '',
  SERVICE_CALLS_PER_MINUTE: '',
  MAILS_PER_HOUR: '',
}

/** Builds the whole server with its own database and without a port. The time changes only with `clock.advance`. */
export async function buildTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'gantry-server-test-'))
  const settings = readSettings({ DATA_DIR: folder, ...manyAtOnce, ...environment })
  const clock = createTestClock()
  const logged: string[] = []
  const served = connect(asServer(database.connection), { maxWait: 10_000, clock })
  const world = await createTestWorld(settings, served, clock, logged)
  const app = await buildApp(world)
  noteRefusals(app, settings.slug)
  const others: (() => Promise<void>)[] = []
  return {
    app,
    world,
    db: database.db,
    database,
    clock,
    logged,
    mails: readOutbox(world, () => sendResetLinks(world)),
    person: (wishes) => createPerson(world, wishes),
    signInAs: (person, role) => signInAs(app, world, person, role),
    anonymous: () => createCaller(app),
    async anotherServer() {
      const connected = connect(asServer(database.connection), { maxWait: 10_000, clock })
      const other = await buildApp(await createTestWorld(settings, connected, clock, logged))
      noteRefusals(other, settings.slug)
      others.push(
        () => other.close(),
        () => connected.close(),
      )
      return other
    },
    async close() {
      for (const step of others) await step()
      await app.close()
      await served.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
      // Those of requests by a port too.
      expectDeclared(app)
    },
  }
}

async function createTestWorld(
  settings: Settings,
  { db, sessionDb }: Connected,
  clock: Clock,
  logged: string[],
): Promise<World> {
  const secrets = createSecrets('a secret key for tests that is long enough')
  const log = pino({ level: 'debug' }, { write: (text: string) => void logged.push(text) })
  return {
    settings,
    inForce: createInForce({ settings, db: sessionDb, log }),
    db,
    sessionDb,
    clock,
    secrets,
    limits: createLimiter({ db, clock }),
    mail: createMailQueue({ clock, secrets }),
    files: await openFileStore(settings, (reason) => log.warn({ reason }, 'the bucket is away')),
    scanner: createVirusScanner(settings, log),
    outboundFetch: createOutboundFetch(settings),
    hooks,
    log,
  }
}
