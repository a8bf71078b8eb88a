import type { MipUser } from '@gantry/contract/mips'
import { providerNumberWarning } from '@gantry/contract/provider-number'
import { useTranslation } from 'react-i18next'
import type { CallName, CallReply } from '../api/contract-types.ts'
import { expecting, useChange } from '../ui/use-change.ts'

export type UnlinkedUser = CallReply<'listUnlinkedUsersOfMip'>['mipUnlinkedUsers'][number]

const counting: readonly CallName[] = ['listMips', 'listGroupMips', 'listProviderNumbers', 'listUserMips']

/** Everything that can change about the links between one MIP and the people who work there. */
export function useMipUserChanges(mipId: number) {
  const { t } = useTranslation('messages')
  const params = { mipId }
  const linked = (change: (links: MipUser[]) => MipUser[]) => expecting('listMipUsers', { params }, change)
  const changed = (userMipId: number | undefined, changes: Partial<MipUser>) =>
    linked((links) => links.map((link) => (link.userMipId === userMipId ? { ...link, ...changes } : link)))

  const link = useChange<'linkUserMip', { user: UnlinkedUser }>('linkUserMip', {
    success: t('mips.linkedUser'),
    failure: t('mips.linkUserFailed'),
    outdates: ['listMipUsers', 'listUnlinkedUsersOfMip', ...counting],
    expect: ({ body: { providerNumber = '', allowed = true }, user }) => [
      expecting('listUnlinkedUsersOfMip', { params }, (page) => ({
        ...page,
        mipUnlinkedUsers: page.mipUnlinkedUsers.filter(({ userId }) => userId !== user.userId),
      })),
      linked((links) => [
        ...links,
        {
          ...user,
          userMipId: -user.userId,
          mipId,
          roles: [],
          providerNumber,
          providerNumberWarning: providerNumberWarning(providerNumber),
          allowed,
        },
      ]),
    ],
  })

  const unlink = useChange('unlinkUserMip', {
    success: t('mips.unlinkedUser'),
    failure: t('mips.unlinkUserFailed'),
    outdates: ['listMipUsers', 'listUnlinkedUsersOfMip', ...counting],
    expect: ({ params: { userMipId } }) => [
      linked((links) => links.filter((known) => known.userMipId !== userMipId)),
    ],
  })

  const setAllowed = useChange('updateUserMip', {
    success: t('mips.updatedUser'),
    failure: t('mips.updateUserFailed'),
    outdates: ['listMipUsers', ...counting],
    expect: ({ body: { userMipId, allowed } }) => [changed(userMipId, { allowed })],
  })

  const setProviderNumber = useChange('updateProviderNumber', {
    success: t('users.updatedProviderNumber'),
    failure: t('users.updateProviderNumberFailed'),
    outdates: ['listMipUsers', ...counting],
  })

  return { link, unlink, setAllowed, setProviderNumber }
}
export type MipUserChanges = ReturnType<typeof useMipUserChanges>
