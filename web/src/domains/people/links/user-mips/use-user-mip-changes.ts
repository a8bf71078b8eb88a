import { notHeld } from '@gantry/contract/domains/compliance/requirements/words'
import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../../api/contract-types.ts'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'
import { linkAgain, mustAskBefore } from './link-again.ts'

export type UnlinkedMip = CallReply<'listUnlinkedMipsOfUser'>['mipsList'][number]

/** A link that the server has not confirmed yet has a negative id, and cannot be changed. */
export const isOnItsWay = ({ userMipId }: { userMipId: number }) => userMipId < 0

/** The changes to the links between one person and MIPs. */
export function useUserMipChanges(userId: number) {
  const { t } = useTranslation('links')
  const params = { userId }
  const linked = (change: (links: UserMip[]) => UserMip[]) => expecting('listUserMips', { params }, change)
  const unlinked = (isLeft: (mip: UnlinkedMip) => boolean) =>
    expecting('listUnlinkedMipsOfUser', { params }, (page) => ({
      ...page,
      mipsList: page.mipsList.filter(isLeft),
    }))
  const newLink = (mip: UnlinkedMip, providerNumber: string, validUntil: string | null = null): UserMip => ({
    ...mip,
    userMipId: -mip.mipId,
    userId,
    providerNumber,
    providerNumberWarning: null,
    providerNumberRepeated: false,
    modalities: [],
    modalitiesOutOfForce: [],
    validUntil,
    ...notHeld,
  })
  const link = useChange<'linkUserMip', { mip: UnlinkedMip }>('linkUserMip', {
    success: t('messages.users.linkedMip'),
    failure: t('messages.users.linkMipFailed'),
    expect: ({ body: { providerNumber = '', validUntil }, mip }) => [
      unlinked((known) => known.mipId !== mip.mipId),
      linked((links) => [...links, newLink(mip, providerNumber, validUntil)]),
    ],
  })

  const linkMany = useChange<'linkUserMips', { mips: UnlinkedMip[] }>('linkUserMips', {
    success: t('messages.users.linkedMip'),
    failure: t('messages.users.linkMipFailed'),
    expect: ({ body, mips }) => [
      unlinked((known) => !mips.some(({ mipId }) => mipId === known.mipId)),
      linked((links) => [
        ...links,
        ...mips.map((mip, index) =>
          newLink(mip, body.links[index]?.providerNumber ?? '', body.links[index]?.validUntil),
        ),
      ]),
    ],
  })

  const unlink = useChange<'unlinkUserMip', { link: UserMip }>('unlinkUserMip', {
    success: t('messages.users.unlinkedMip'),
    failure: t('messages.users.unlinkMipFailed'),
    undo: ({ link: gone }) => (mustAskBefore(gone) ? null : linkAgain(gone.mipName, gone)),
    expect: ({ params: { userMipId } }) => [
      linked((links) => links.filter((known) => known.userMipId !== userMipId)),
    ],
  })

  const setAllowed = useChange<'updateUserMip', { name: string }>('updateUserMip', {
    success: t('messages.mips.updatedUser'),
    failure: t('messages.mips.updateUserFailed'),
    undo: ({ body, name }) =>
      inverse(name, 'updateUserMip', { body: { userMipId: body.userMipId, allowed: !body.allowed } }),
    expect: ({ body }) => [
      linked((links) =>
        links.map((known) =>
          known.userMipId === body.userMipId ? { ...known, allowed: body.allowed } : known,
        ),
      ),
    ],
  })

  const setProviderNumber = useChange('updateProviderNumber', {
    success: t('messages.users.updatedProviderNumber'),
    failure: t('messages.users.updateProviderNumberFailed'),
  })

  return { link, linkMany, unlink, setAllowed, setProviderNumber }
}
export type UserMipChanges = ReturnType<typeof useUserMipChanges>
