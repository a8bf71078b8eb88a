import { z } from 'zod'
import { type RecordKind, recordKinds, records, roleActions } from '../registry.ts'

/** What the holder of a role may do with every record of a kind: `mip.add`. What depends on the record is in its own `may`. */
type KindAction = `${RecordKind}.${'add' | 'set-status'}`
type SetStatus = (typeof records)[RecordKind]['setStatus']
export type SessionAction = KindAction | keyof typeof roleActions

/** The call that decides about each action. A new record is active, so who adds one sets a status. */
export const sessionCalls: Record<KindAction, SetStatus> & typeof roleActions = {
  ...(Object.fromEntries(
    recordKinds.flatMap((kind) =>
      (['add', 'set-status'] as const).map((verb) => [`${kind}.${verb}`, records[kind].setStatus]),
    ),
  ) as Record<KindAction, SetStatus>),
  ...roleActions,
}
export const sessionActions = Object.keys(sessionCalls) as SessionAction[]

/** The actions, of these, that the caller may do. */
export const May = <const Action extends string>(actions: readonly Action[]) => z.array(z.enum(actions))
