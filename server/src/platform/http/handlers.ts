import type { Contract } from '@gantry/contract'
import type { Handlers } from '@gantry/contract/route-table'
import type { CallContext } from '../actor.ts'

/** Every handler of the server, one per row of the contract. */
export type AllHandlers = Handlers<Contract, { [K in keyof Contract]: CallContext<Contract[K]['access']> }>
