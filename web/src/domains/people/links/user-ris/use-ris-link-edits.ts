import type { RisUser } from '@gantry/contract/domains/people/links/user-ris/schemas'
import { useTranslation } from 'react-i18next'
import { type Expectation, inverse, useChange } from '../../../../ui/feedback/use-change.ts'

type Unlinked = Pick<RisUser, 'risUserId' | 'risId' | 'userId' | 'risUserName'>

/**
 * The changes to links with RIS that exist. `without` takes a link out of the list on the screen, `nameOf` names the other
 * record.
 */
export function useRisLinkEdits<Link extends Unlinked>(
  without: (risUserId: number) => Expectation,
  nameOf: (link: Link) => string,
) {
  const { t } = useTranslation('links')
  const rename = useChange('linkRisUser', {
    success: t('messages.users.updatedRis'),
    failure: t('messages.users.linkRisFailed'),
  })
  const unlink = useChange<'unlinkRisUser', { link: Link }>('unlinkRisUser', {
    success: t('messages.users.unlinkedRis'),
    failure: t('messages.users.unlinkRisFailed'),
    undo: ({ link }) => {
      const { risId, userId, risUserName } = link
      return inverse(nameOf(link), 'linkRisUser', { body: { risId, userId, risUserName } })
    },
    expect: ({ params }) => [without(Number(params.risUserId))],
  })
  return {
    rename,
    unlink: (link: Link) => unlink.mutate({ params: { risUserId: link.risUserId }, link }),
  }
}
