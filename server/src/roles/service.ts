import type { ListRequest } from '@gantry/contract/paging'
import type { World } from '../world.ts'
import * as queries from './queries.ts'

export const listRoles = (
  { db, settings }: Pick<World, 'db' | 'settings'>,
  request: ListRequest<queries.RoleSort>,
) => queries.listRoles(db, settings.productName, request)
