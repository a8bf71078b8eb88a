import type { noticesEntry } from '@gantry/contract/domains/portal/notices/entry'
import type { Changes } from '../../../kit/changes.ts'
import type { Actor, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'

type Verb = (typeof noticesEntry.others)['notice'][number]
type About = { id: number; userId?: number; changes?: Changes }

export const audit = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor | SignedIn,
  verb: Verb,
  { id, ...detail }: About,
) =>
  recordAudit(world, tx, {
    action: `notice.${verb}`,
    actor,
    subject: { type: 'notice', id },
    detail,
  })
