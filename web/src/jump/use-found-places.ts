import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/queries.ts'
import { fullName, lacksGroup, useViewer } from '../sessions/index.ts'
import type { Place } from './places.ts'

const mostOfAKind = 5
const shortestSearch = 2
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/**
 * People, MIPs, RIS, groups and apps by the lists' own calls: what a list would not show is not found here either.
 */
export function useFoundPlaces(search: string) {
  const viewer = useViewer()
  const isLongEnough = search.trim().length >= shortestSearch
  const hasLists = viewer.role === 'ProductAdmin' || viewer.role === 'GroupAdmin' || viewer.role === 'Member'
  const asked = (sortBy: string) => {
    const sortConditions = [{ sortBy, sortType: 'asc' as const }]
    return {
      body: { pageRequest: { pageNo: 0, pageSize: mostOfAKind, sortConditions }, search: search.trim() },
    }
  }
  const options = {
    enabled: isLongEnough && hasLists && !lacksGroup(viewer),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  }
  const users = useQuery({ ...callQuery('listUsers', asked('lastName')), ...options })
  const mips = useQuery({ ...callQuery('listMips', asked('name')), ...options })
  const groups = useQuery({ ...callQuery('listGroups', asked('groupName')), ...options })
  const administrator = { ...options, enabled: options.enabled && viewer.role === 'ProductAdmin' }
  const ris = useQuery({ ...callQuery('listRis', asked('name')), ...administrator })
  const apps = useQuery({ ...callQuery('listConnectedApps', asked('name')), ...administrator })
  const all = [users, mips, ris, groups, apps]
  const places: Place[] = !options.enabled
    ? []
    : [
        ...(users.data?.users ?? []).map((user): Place => {
          const detail = joined(user.siteCode, user.email)
          const search = { id: user.userId }
          return { kind: 'user', label: fullName(user), detail, to: '/users/userdetails', search }
        }),
        ...(mips.data?.mips ?? []).map((mip): Place => {
          const detail = joined(mip.code, mip.suburb)
          return { kind: 'mip', label: mip.name, detail, to: '/mips/mipdetails', search: { id: mip.mipId } }
        }),
        ...(ris.data?.ris ?? []).map((system): Place => {
          const detail = joined(system.code, system.vendor)
          const search = { id: system.risId }
          return { kind: 'ris', label: system.name, detail, to: '/ris/risdetails', search }
        }),
        ...(groups.data?.groups ?? []).map((group): Place => {
          const search = { id: group.groupId }
          const detail = group.description
          return { kind: 'group', label: group.groupName, detail, to: '/groups/groupdetails', search }
        }),
        ...(apps.data?.apps ?? []).map((app): Place => {
          const search = { id: app.appId }
          return { kind: 'app', label: app.name, detail: app.code, to: '/apps/appdetails', search }
        }),
      ]
  return {
    places,
    isPending: options.enabled && all.some((query) => query.isFetching && query.isPlaceholderData),
    isFirstPending: options.enabled && all.some((query) => query.isLoading),
    error: all.find((query) => query.isError)?.error ?? null,
    retry: () => all.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}
