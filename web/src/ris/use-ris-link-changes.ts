import type { MipRow } from '@gantry/contract/mips'
import type { RisUserOfRis } from '@gantry/contract/ris'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../api/contract-types.ts'
import { expecting, useChange } from '../ui/use-change.ts'

export type UnlinkedUser = CallReply<'listUnlinkedUsersOfRis'>['unlinkedUsers'][number]

/** Links between one RIS and the people who report in it. */
export function useRisUserChanges(risId: number) {
  const { t } = useTranslation('messages')
  const params = { risId }
  const linked = (change: (links: RisUserOfRis[]) => RisUserOfRis[]) =>
    expecting('listRisUsers', { params }, change)
  const outdates = ['listRisUsers', 'listUnlinkedUsersOfRis', 'listRis', 'listUserRis'] as const

  const link = useChange<'linkRisUser', { user: UnlinkedUser }>('linkRisUser', {
    success: t('ris.linkedUser'),
    failure: t('users.linkRisFailed'),
    outdates,
    expect: ({ body: { risUserName }, user }) => [
      expecting('listUnlinkedUsersOfRis', { params }, (page) => ({
        ...page,
        unlinkedUsers: page.unlinkedUsers.filter(({ userId }) => userId !== user.userId),
      })),
      linked((links) => [...links, { ...user, risUserId: -user.userId, risId, risUserName }]),
    ],
  })

  const rename = useChange('linkRisUser', {
    success: t('users.updatedRis'),
    failure: t('users.linkRisFailed'),
    outdates: ['listRisUsers', 'listUserRis'],
  })

  const unlink = useChange('unlinkRisUser', {
    success: t('users.unlinkedRis'),
    failure: t('users.unlinkRisFailed'),
    outdates,
    expect: ({ params: { risUserId } }) => [
      linked((links) => links.filter((known) => known.risUserId !== risUserId)),
    ],
  })

  return { link, rename, unlink }
}
export type RisLinkChanges = ReturnType<typeof useRisUserChanges>

/** Links between one RIS and the MIPs that use it. */
export function useRisMipChanges(risId: number) {
  const { t } = useTranslation('messages')
  const params = { risId }
  const linked = (change: (mips: MipRow[]) => MipRow[]) => expecting('listRisMips', { params }, change)
  const outdates = ['listRisMips', 'listUnlinkedMipsOfRis', 'listRis'] as const

  const link = useChange<'linkRisMip', { mip: MipRow }>('linkRisMip', {
    success: t('ris.linkedMip'),
    failure: t('ris.updateFailed'),
    outdates,
    expect: ({ mip }) => [
      expecting('listUnlinkedMipsOfRis', { query: { risId } }, (page) => ({
        ...page,
        unlinkedMips: page.unlinkedMips.filter(({ mipId }) => mipId !== mip.mipId),
      })),
      linked((mips) => [...mips, mip]),
    ],
  })

  const unlink = useChange('unlinkRisMip', {
    success: t('ris.unlinkedMip'),
    failure: t('ris.updateFailed'),
    outdates,
    expect: ({ query }) => [linked((mips) => mips.filter(({ mipId }) => mipId !== Number(query.mipId)))],
  })

  return { link, unlink }
}
export type RisMipChanges = ReturnType<typeof useRisMipChanges>
