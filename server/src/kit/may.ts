import { type CallName, createContract } from '@gantry/contract'
import { type SessionAction, sessionActions, sessionCalls } from '@gantry/contract/declared/may'
import type { RecordKind } from '@gantry/contract/registry'
import type { SignedIn } from '../platform/actor.ts'
import { roleMayCall } from '../platform/http/guard.ts'

type Caller = Pick<SignedIn, 'role'>

// Who may make a call does not depend on the product's name.
const contract = createContract('product')

/** Whether the guard lets the caller make the call. The service may still refuse it for some records. */
export const mayCall = ({ role }: Caller, call: CallName): boolean =>
  role !== null && roleMayCall(role, contract[call].access)

/** Whether the caller may add records of a kind. */
export const mayAdd = (caller: Caller, kind: RecordKind): boolean =>
  mayCall(caller, sessionCalls[`${kind}.add`])

/** What depends on the role alone. */
export const mayOfRole = (caller: Caller): SessionAction[] =>
  sessionActions.filter((action) => mayCall(caller, sessionCalls[action]))

/** The actions that are true, for the `may` of a record. */
export const mayOf = <Action extends string>(actions: Record<Action, boolean>): Action[] =>
  (Object.keys(actions) as Action[]).filter((action) => actions[action])
