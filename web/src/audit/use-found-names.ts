import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../api/queries.ts'
import type { SubjectFilter } from './audit-search.ts'

export type FoundName = { kind: SubjectFilter['kind']; id: number; name: string }

const SHOWN = 8
const everyName: readonly FoundName[] = []

/** People and things whose names match, a few of each kind; nothing is asked before somebody looks. */
export function useFoundNames(search: string, kinds: readonly SubjectFilter['kind'][], isWanted: boolean) {
  const criteria = search === '' ? {} : { search }
  const pageBy = (sortBy: string) => ({
    body: {
      pageRequest: { pageNo: 0, pageSize: SHOWN, sortConditions: [{ sortBy, sortType: 'asc' as const }] },
      ...criteria,
    },
  })
  const when = (kind: SubjectFilter['kind']) => ({
    enabled: isWanted && kinds.includes(kind),
    placeholderData: keepPreviousData,
  })
  const users = useQuery({ ...callQuery('listUsers', pageBy('lastName')), ...when('user') })
  const mips = useQuery({ ...callQuery('listMips', pageBy('name')), ...when('mip') })
  const ris = useQuery({ ...callQuery('listRis', pageBy('name')), ...when('ris') })
  const groups = useQuery({ ...callQuery('listGroups', pageBy('groupName')), ...when('group') })
  const apps = useQuery({ ...callQuery('listConnectedApps', pageBy('name')), ...when('app') })
  const roles = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  const found: Record<SubjectFilter['kind'], readonly FoundName[]> = {
    user: (users.data?.users ?? []).map(({ userId, firstName, lastName }) => ({
      kind: 'user',
      id: userId,
      name: `${firstName} ${lastName}`,
    })),
    mip: (mips.data?.mips ?? []).map(({ mipId, name }) => ({ kind: 'mip', id: mipId, name })),
    ris: (ris.data?.ris ?? []).map(({ risId, name }) => ({ kind: 'ris', id: risId, name })),
    group: (groups.data?.groups ?? []).map(({ groupId, groupName }) => ({
      kind: 'group',
      id: groupId,
      name: groupName,
    })),
    role: (roles.data?.roles ?? [])
      .filter(({ label, name }) => `${label} ${name}`.toLowerCase().includes(search.toLowerCase()))
      .map(({ roleId, label }) => ({ kind: 'role', id: roleId, name: label })),
    app: (apps.data?.apps ?? []).map(({ appId, name }) => ({ kind: 'app', id: appId, name })),
  }
  return (kind: SubjectFilter['kind']) => (kinds.includes(kind) ? found[kind] : everyName)
}
