import type { FastifyInstance } from 'fastify'
import type { Database } from './db/db.ts'
import type { FigureSource } from './health/figure-source.ts'
import type { Hooks } from './hooks.ts'
import type { FoundCaller } from './http/guard.ts'
import type { Jobs } from './jobs/job.ts'
import type { MailTemplate } from './mail/mails.ts'
import type { PersonalTable } from './personal.ts'
import type { References } from './references.ts'
import type { SealedColumn } from './secrets/sealed-columns.ts'
import type { World } from './world.ts'

/** What the rest of the server must know of a domain: plain values, which `server/src/domains.ts` lists. */
export type ServerDomain = {
  /** Its tables, which docs/data-model.md lists with it. */
  readonly tables?: readonly (keyof Database)[]
  /** What its columns with ids of records mean for the deletion of a record that was added by mistake. */
  readonly references?: References
  /** What its tables keep of people. */
  readonly personal?: readonly PersonalTable[]
  /** The handlers of its calls in the contract. */
  readonly handlers?: (world: World) => object
  /** Routes outside of the contract, whose form others prescribe. */
  readonly plugins?: readonly ((world: World) => (app: FastifyInstance) => Promise<void>)[]
  /** Find who calls by an access token; null if the token is not one of theirs. */
  readonly callers?: readonly ((world: World, accessToken: string) => Promise<FoundCaller | null>)[]
  readonly signedIn?: Hooks<World>['signedIn']
  readonly linksHeld?: Hooks<World>['linksHeld']
  readonly importRules?: Partial<Hooks<World>['importRules']>
  /** What waits for people in the inbox, by kind. */
  readonly inbox?: Partial<Hooks<World>['inbox']>
  /** Steps before the first request, in order. The link with which the first administrator begins is printed at the start. */
  readonly startSteps?: readonly ((world: World) => Promise<{ activationLink: string } | null>)[]
  /** The kinds of mail that it sends. */
  readonly mails?: readonly MailTemplate[]
  /** Background work that the queue runs, by its name. */
  readonly jobs?: Jobs
  /** Background work that begins with the server. */
  readonly workers?: readonly ((world: World) => { stop(): Promise<void> })[]
  /** Delete what has expired, every hour. */
  readonly prune?: readonly ((world: World) => Promise<unknown>)[]
  /** What metrics show of it. */
  readonly figures?: readonly FigureSource[]
  /** Columns sealed with the secret key, which are sealed anew when the key changes. */
  readonly sealed?: readonly SealedColumn[]
}
