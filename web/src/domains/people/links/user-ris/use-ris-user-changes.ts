import type { RisUserOfRis } from '@gantry/contract/domains/people/links/user-ris/schemas'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../../api/contract-types.ts'
import { fullName } from '../../../../sessions/index.ts'
import { expecting, useChange } from '../../../../ui/feedback/use-change.ts'
import { useRisLinkEdits } from './use-ris-link-edits.ts'

export type UnlinkedUser = CallReply<'listUnlinkedUsersOfRis'>['unlinkedUsers'][number]

/** The changes to the links between one RIS and people. */
export function useRisUserChanges(risId: number) {
  const { t } = useTranslation('links')
  const params = { risId }
  const linked = (change: (links: RisUserOfRis[]) => RisUserOfRis[]) =>
    expecting('listRisUsers', { params }, change)
  const link = useChange<'linkRisUser', { user: UnlinkedUser }>('linkRisUser', {
    success: t('messages.ris.linkedUser'),
    failure: t('messages.users.linkRisFailed'),
    expect: ({ body: { risUserName }, user }) => [
      expecting('listUnlinkedUsersOfRis', { params }, (page) => ({
        ...page,
        unlinkedUsers: page.unlinkedUsers.filter(({ userId }) => userId !== user.userId),
      })),
      linked((links) => [...links, { ...user, risUserId: -user.userId, risId, risUserName }]),
    ],
  })

  const edits = useRisLinkEdits<RisUserOfRis>(
    (risUserId) => linked((links) => links.filter((known) => known.risUserId !== risUserId)),
    fullName,
  )
  return { link, ...edits }
}
export type RisLinkChanges = ReturnType<typeof useRisUserChanges>
