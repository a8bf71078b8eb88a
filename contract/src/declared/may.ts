import { z } from 'zod'
import { type RecordKind, recordKinds } from '../registry.ts'

/** What the holder of a role may do with every record of a kind: `mip.add`. What depends on the record is in its own `may`. */
export type SessionAction = `${RecordKind}.${'add' | 'set-status'}`
export const sessionActions = recordKinds.flatMap(
  (kind) => [`${kind}.add`, `${kind}.set-status`] as const,
) satisfies SessionAction[]

/** The actions, of these, that the caller may do. */
export const May = <const Action extends string>(actions: readonly Action[]) => z.array(z.enum(actions))
