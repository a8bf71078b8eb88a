import { notHeld } from '@gantry/contract/domains/compliance/requirements/words'
import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../../api/contract-types.ts'
import { fullName } from '../../../../sessions/index.ts'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'
import { linkAgain, mustAskBefore } from './link-again.ts'

type NewLink = {
  providerNumber?: string | undefined
  allowed?: boolean | undefined
  validUntil?: string | null | undefined
}
export type UnlinkedUser = CallReply<'listUnlinkedUsersOfMip'>['mipUnlinkedUsers'][number]
/** The changes to the links between one MIP and people. */
export function useMipUserChanges(mipId: number) {
  const { t } = useTranslation('links')
  const params = { mipId }
  const linked = (change: (links: MipUser[]) => MipUser[]) => expecting('listMipUsers', { params }, change)
  const changed = (userMipId: number | undefined, changes: Partial<MipUser>) =>
    linked((links) => links.map((link) => (link.userMipId === userMipId ? { ...link, ...changes } : link)))

  const unlinked = (isLeft: (user: UnlinkedUser) => boolean) =>
    expecting('listUnlinkedUsersOfMip', { params }, (page) => ({
      ...page,
      mipUnlinkedUsers: page.mipUnlinkedUsers.filter(isLeft),
    }))
  const newLink = (
    user: UnlinkedUser,
    { providerNumber = '', allowed = true, validUntil = null }: NewLink = {},
  ): MipUser => ({
    ...user,
    userMipId: -user.userId,
    mipId,
    roles: [],
    providerNumber,
    providerNumberWarning: null,
    providerNumberRepeated: false,
    modalities: [],
    modalitiesOutOfForce: [],
    validUntil,
    ...notHeld,
    allowed,
  })

  const link = useChange<'linkUserMip', { user: UnlinkedUser }>('linkUserMip', {
    success: t('messages.mips.linkedUser'),
    failure: t('messages.mips.linkUserFailed'),
    expect: ({ body, user }) => [
      unlinked((known) => known.userId !== user.userId),
      linked((links) => [...links, newLink(user, body)]),
    ],
  })

  const linkMany = useChange<'linkUserMips', { users: UnlinkedUser[] }>('linkUserMips', {
    success: t('messages.mips.linkedUser'),
    failure: t('messages.mips.linkUserFailed'),
    expect: ({ body, users }) => [
      unlinked((known) => !users.some(({ userId }) => userId === known.userId)),
      linked((links) => [...links, ...users.map((user, index) => newLink(user, body.links[index]))]),
    ],
  })

  const unlink = useChange<'unlinkUserMip', { link: MipUser }>('unlinkUserMip', {
    success: t('messages.mips.unlinkedUser'),
    failure: t('messages.mips.unlinkUserFailed'),
    undo: ({ link: gone }) => (mustAskBefore(gone) ? null : linkAgain(fullName(gone), gone)),
    expect: ({ params: { userMipId } }) => [
      linked((links) => links.filter((known) => known.userMipId !== userMipId)),
    ],
  })

  const setAllowed = useChange<'updateUserMip', { name: string }>('updateUserMip', {
    success: t('messages.mips.updatedUser'),
    failure: t('messages.mips.updateUserFailed'),
    undo: ({ body: { userMipId, allowed }, name }) =>
      inverse(name, 'updateUserMip', { body: { userMipId, allowed: !allowed } }),
    expect: ({ body: { userMipId, allowed } }) => [changed(userMipId, { allowed })],
  })

  const setProviderNumber = useChange('updateProviderNumber', {
    success: t('messages.users.updatedProviderNumber'),
    failure: t('messages.users.updateProviderNumberFailed'),
  })

  return { link, linkMany, unlink, setAllowed, setProviderNumber }
}
export type MipUserChanges = ReturnType<typeof useMipUserChanges>
