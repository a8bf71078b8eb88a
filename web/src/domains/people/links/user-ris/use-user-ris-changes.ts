import type { RisUser } from '@gantry/contract/domains/people/links/user-ris/schemas'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../../api/contract-types.ts'
import { expecting, useChange } from '../../../../ui/feedback/use-change.ts'
import { useRisLinkEdits } from './use-ris-link-edits.ts'

export type UnlinkedRis = CallReply<'listUnlinkedRisOfUser'>['ris'][number]

/** A link that the server has not confirmed yet has a negative id. */
export const isOnItsWay = ({ risUserId }: { risUserId: number }) => risUserId < 0

/** The changes to the links between one person and RIS. */
export function useUserRisChanges(userId: number) {
  const { t } = useTranslation('links')
  const params = { userId }
  const linked = (change: (links: RisUser[]) => RisUser[]) => expecting('listUserRis', { params }, change)
  const link = useChange<'linkRisUser', { ris: UnlinkedRis }>('linkRisUser', {
    success: t('messages.users.linkedRis'),
    failure: t('messages.users.linkRisFailed'),
    expect: ({ body: { risUserName }, ris }) => [
      expecting('listUnlinkedRisOfUser', { params }, (page) => ({
        ...page,
        ris: page.ris.filter(({ risId }) => risId !== ris.risId),
      })),
      linked((links) => [...links, { ...ris, risUserId: -ris.risId, userId, risUserName }]),
    ],
  })

  const edits = useRisLinkEdits<RisUser>(
    (risUserId) => linked((links) => links.filter((known) => known.risUserId !== risUserId)),
    ({ risName }) => risName,
  )
  return { link, ...edits }
}
export type UserRisChanges = ReturnType<typeof useUserRisChanges>
