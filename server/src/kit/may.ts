import { type CallName, createContract } from '@gantry/contract'
import { type SessionAction, sessionActions } from '@gantry/contract/declared/may'
import { type RecordKind, records } from '@gantry/contract/registry'
import type { SignedIn } from '../platform/actor.ts'
import { roleMayCall } from '../platform/http/guard.ts'

type Caller = Pick<SignedIn, 'role'>

// Who may make a call does not depend on the product's name.
const contract = createContract('product')

/** Whether the guard lets the caller make the call. The service may still refuse it for some records. */
export const mayCall = ({ role }: Caller, call: CallName): boolean =>
  role !== null && roleMayCall(role, contract[call].access)

/** Whether the caller may add records of a kind. A new record is active, so whoever adds one sets a status. */
export const mayAdd = (caller: Caller, kind: RecordKind): boolean => mayCall(caller, records[kind].setStatus)

/** What the holder of a role may do with every record of a kind. */
export const mayOfRole = (caller: Caller): SessionAction[] =>
  sessionActions.filter((action) => mayAdd(caller, action.split('.')[0] as RecordKind))

/** The actions that are true, for the `may` of a record. */
export const mayOf = <Action extends string>(actions: Record<Action, boolean>): Action[] =>
  (Object.keys(actions) as Action[]).filter((action) => actions[action])
