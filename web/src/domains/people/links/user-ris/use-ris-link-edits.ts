import { useTranslation } from 'react-i18next'
import { type Expectation, useChange } from '../../../../ui/feedback/use-change.ts'

/** The changes to links with RIS that exist. `without` takes a link out of the list on the screen. */
export function useRisLinkEdits(without: (risUserId: number) => Expectation) {
  const { t } = useTranslation('links')
  const rename = useChange('linkRisUser', {
    success: t('messages.users.updatedRis'),
    failure: t('messages.users.linkRisFailed'),
  })
  const unlink = useChange('unlinkRisUser', {
    success: t('messages.users.unlinkedRis'),
    failure: t('messages.users.unlinkRisFailed'),
    expect: ({ params }) => [without(Number(params.risUserId))],
  })
  return { rename, unlink }
}
