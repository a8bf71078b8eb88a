import type { MipRow } from '@gantry/contract/mips'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../api/contract-types.ts'
import { callQuery } from '../api/queries.ts'
import { useViewer } from '../sessions/index.ts'

type MipQuery = NonNullable<CallInput<'listGroupMips'>['query']>
export type MipPage = { mips: MipRow[]; totalPages: number; totalItems: number }

/** A page of the MIPs in the viewer's reach; those of a group's administrator are asked of the group. */
export function useMips({ pageNo, pageSize, sortBy, sortType, ...criteria }: MipQuery) {
  const { role, sessionGroup } = useViewer()
  const isOfGroup = role === 'GroupAdmin'
  const sortConditions = sortBy ? [{ sortBy, sortType: sortType ?? 'asc' }] : []
  const everywhere = useQuery({
    ...callQuery('listMips', {
      body: {
        pageRequest: {
          ...(pageNo === undefined ? {} : { pageNo }),
          ...(pageSize ? { pageSize } : {}),
          sortConditions,
        },
        ...criteria,
      },
    }),
    enabled: !isOfGroup,
    placeholderData: keepPreviousData,
  })
  const ofGroup = useQuery({
    ...callQuery('listGroupMips', {
      params: { groupId: sessionGroup ?? 0 },
      query: {
        ...criteria,
        ...(pageNo === undefined ? {} : { pageNo }),
        ...(pageSize ? { pageSize } : {}),
        ...(sortBy ? { sortBy, sortType: sortType ?? 'asc' } : {}),
      },
    }),
    enabled: isOfGroup && sessionGroup !== null,
    placeholderData: keepPreviousData,
    select: ({ groupLinkedMips, ...totals }): MipPage => ({ mips: groupLinkedMips, ...totals }),
  })
  return isOfGroup ? ofGroup : everywhere
}
