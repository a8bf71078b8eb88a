import type { AsOfListName } from '@gantry/contract/domains/compliance/reach/words'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../sessions/index.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { canAskAboutAccess } from './policy.ts'

/** Leads administrators from a list to how it was at a time in the past. */
export function AsOfLink({ list }: { list: AsOfListName }) {
  const { t } = useTranslation()
  if (!canAskAboutAccess(useViewer())) return null
  return (
    <TextLink to="/reach/as-of" search={{ list } as never}>
      {t('why.asOf')}
    </TextLink>
  )
}
