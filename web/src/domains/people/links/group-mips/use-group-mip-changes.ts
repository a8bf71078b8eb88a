import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { useTranslation } from 'react-i18next'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'
/** The changes to the links between one group and MIPs. A change moves a row from one list to the other. */
export function useGroupMipChanges({ groupId }: Group) {
  const { t } = useTranslation(['groups', 'links'])
  const linked = (change: (rows: MipRow[]) => MipRow[], difference: number) =>
    expecting('listGroupMips', { params: { groupId } }, (page) => ({
      ...page,
      groupLinkedMips: change(page.groupLinkedMips),
      totalItems: page.totalItems + difference,
    }))

  const link = useChange<'linkGroupMip', { mip: MipRow }>('linkGroupMip', {
    success: t('links:messages.groups.linkedMip'),
    failure: t('links:messages.groups.linkMipFailed'),
    expect: ({ mip }) => [
      expecting('listUnlinkedMipsOfGroup', { query: { groupId } }, (page) => ({
        ...page,
        unlinkedMips: page.unlinkedMips.filter(({ mipId }) => mipId !== mip.mipId),
      })),
      linked((rows) => [mip, ...rows], 1),
    ],
  })

  const unlink = useChange<'unlinkGroupMip', { mip: MipRow }>('unlinkGroupMip', {
    success: t('mips.unlinked'),
    failure: t('mips.unlinkFailed'),
    undo: ({ mip: { mipId, name } }) =>
      inverse(name, 'linkGroupMip', { params: { groupId }, query: { 'group-id': groupId, mipId } }),
    expect: ({ mip }) => [linked((rows) => rows.filter(({ mipId }) => mipId !== mip.mipId), -1)],
  })

  const inputOf = (mip: MipRow) => ({
    params: { groupId },
    query: { 'group-id': groupId, mipId: mip.mipId },
    mip,
  })
  return {
    link: (mip: MipRow) => link.mutateAsync(inputOf(mip)),
    unlink: (mip: MipRow) => unlink.mutate(inputOf(mip)),
  }
}
export type GroupMipChanges = ReturnType<typeof useGroupMipChanges>
