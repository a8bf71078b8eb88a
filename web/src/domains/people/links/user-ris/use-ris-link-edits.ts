import { useTranslation } from 'react-i18next'
import { type Expectation, useChange } from '../../../../ui/feedback/use-change.ts'

/** The changes to links with RIS that exist. `without` takes a link out of the list on the screen. */
export function useRisLinkEdits(without: (risUserId: number) => Expectation) {
  const { t } = useTranslation('messages')
  const rename = useChange('linkRisUser', {
    success: t('users.updatedRis'),
    failure: t('users.linkRisFailed'),
  })
  const unlink = useChange('unlinkRisUser', {
    success: t('users.unlinkedRis'),
    failure: t('users.unlinkRisFailed'),
    expect: ({ params }) => [without(Number(params.risUserId))],
  })
  return { rename, unlink }
}
