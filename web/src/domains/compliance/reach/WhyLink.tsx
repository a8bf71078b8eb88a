import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { useTranslation } from 'react-i18next'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import { useViewer } from '../../../sessions/index.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'

type WhyLinkProps = {
  userId: number
  ability: Ability
  thingId: number
  /** The name of the record, for screen readers. */
  about: string
  /** The time of the question; without it, now. */
  at?: string
}

/** Leads administrators to the explanation of an access or its refusal. Others see nothing. */
export function WhyLink({ about, ...question }: WhyLinkProps) {
  const { t } = useTranslation('menu')
  const viewer = useViewer()
  if (!isAdministrator(viewer)) return null
  return (
    <TextLink
      to="/reach"
      search={question as never}
      data-print="never"
      aria-label={t('reach.whyOf', { name: about })}
    >
      {t('reach.why')}
    </TextLink>
  )
}
