import type { GroupRow } from '@gantry/contract/domains/people/groups/schemas'
import { useTranslation } from 'react-i18next'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'

const SHOWN = 200

/** The input of the call that lists the groups of a MIP. */
export const linkedGroupsInput = (mipId: number) => ({ body: { mipId, pageRequest: { pageSize: SHOWN } } })

/** The changes to the links between one MIP and groups. */
export function useMipGroupChanges(mipId: number) {
  const { t } = useTranslation(['links', 'mips'])
  const linked = (change: (groups: GroupRow[]) => GroupRow[]) =>
    expecting('listGroups', { body: { mipId } }, (page) => ({ ...page, groups: change(page.groups) }))

  const link = useChange<'linkGroupMip', { group: GroupRow }>('linkGroupMip', {
    success: t('messages.groups.linkedMip'),
    failure: t('messages.groups.linkMipFailed'),
    expect: ({ group }) => [
      expecting('listGroups', { body: { withoutMipId: mipId } }, (page) => ({
        ...page,
        groups: page.groups.filter(({ groupId }) => groupId !== group.groupId),
      })),
      linked((groups) => [...groups, group]),
    ],
  })

  const unlink = useChange<'unlinkGroupMip', { group: GroupRow }>('unlinkGroupMip', {
    success: t('mips:groups.unlinked'),
    failure: t('mips:groups.unlinkFailed'),
    undo: ({ group: { groupId, groupName } }) =>
      inverse(groupName, 'linkGroupMip', { params: { groupId }, query: { mipId } }),
    expect: ({ params: { groupId } }) => [
      linked((groups) => groups.filter((group) => group.groupId !== groupId)),
    ],
  })

  return { link, unlink }
}
export type MipGroupChanges = ReturnType<typeof useMipGroupChanges>
