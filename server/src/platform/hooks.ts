import type { ImportKind } from '@gantry/contract/domains/people/imports/words'
import type { UserMipEnds } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { InboxKind } from '@gantry/contract/inbox-kinds'
import type { SignedIn } from './actor.ts'
import type { Db } from './db/db.ts'
import type { Rules } from './imports/rules.ts'
import type { InboxSource } from './inbox/source.ts'
import type { MailTemplate } from './mail/mails.ts'
import type { PersonalTable } from './personal.ts'
import type { AllReferences } from './references.ts'
import type { Clock } from './secrets/clock.ts'

/** What domains do inside the work of a domain that they use. `server/src/domains.ts` collects it from their declarations. */
export type Hooks<World> = {
  /** Run in the transaction that turns a session into a verified one. */
  readonly signedIn: readonly ((world: World, tx: Db, actor: SignedIn) => Promise<void>)[]
  /** Run in the transaction that records these links as held. */
  readonly linksHeld: readonly ((parts: { clock: Clock }, tx: Db, links: UserMipEnds[]) => Promise<void>)[]
  /** How each kind of file is imported. */
  readonly importRules: Readonly<Record<ImportKind, Rules<World>>>
  /** How the entries of each kind are found. */
  readonly inbox: Readonly<Record<InboxKind, InboxSource>>
  /** The columns with ids of records, by kind of record. */
  readonly references: AllReferences
  /** The kinds of mail. */
  readonly mails: readonly MailTemplate[]
  /** What the tables of the domains keep of people. */
  readonly personal: readonly PersonalTable[]
}
