import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../../api/contract-types.ts'
import { callQuery, fetchAhead } from '../../../api/queries.ts'
import { useViewer, type Viewer } from '../../../sessions/index.ts'

type MipQuery = NonNullable<CallInput<'listGroupMips'>['query']>
export type MipPage = { mips: MipRow[]; totalPages: number; totalItems: number }

function everywhereInput({ pageNo, pageSize, sortBy, sortType, ...criteria }: MipQuery) {
  return {
    body: {
      pageRequest: {
        ...(pageNo === undefined ? {} : { pageNo }),
        ...(pageSize ? { pageSize } : {}),
        sortConditions: sortBy ? [{ sortBy, sortType: sortType ?? 'asc' }] : [],
      },
      ...criteria,
    },
  }
}

function ofGroupInput(groupId: number | null, { pageNo, pageSize, sortBy, sortType, ...criteria }: MipQuery) {
  return {
    params: { groupId: groupId ?? 0 },
    query: {
      ...criteria,
      ...(pageNo === undefined ? {} : { pageNo }),
      ...(pageSize ? { pageSize } : {}),
      ...(sortBy ? { sortBy, sortType: sortType ?? 'asc' } : {}),
    },
  }
}

/** A page of the MIPs that the viewer may see. For a group administrator it is read from the group. */
export function useMips(query: MipQuery) {
  const { role, sessionGroup } = useViewer()
  const isOfGroup = role === 'GroupAdmin'
  const everywhere = useQuery({
    ...callQuery('listMips', everywhereInput(query)),
    enabled: !isOfGroup,
    placeholderData: keepPreviousData,
  })
  const ofGroup = useQuery({
    ...callQuery('listGroupMips', ofGroupInput(sessionGroup, query)),
    enabled: isOfGroup && sessionGroup !== null,
    placeholderData: keepPreviousData,
    select: ({ groupLinkedMips, ...totals }): MipPage => ({ mips: groupLinkedMips, ...totals }),
  })
  return isOfGroup ? ofGroup : everywhere
}

export function fetchMipsAhead({ role, sessionGroup }: Viewer, query: MipQuery): void {
  if (role === 'GroupAdmin') fetchAhead('listGroupMips', ofGroupInput(sessionGroup, query))
  else fetchAhead('listMips', everywhereInput(query))
}
