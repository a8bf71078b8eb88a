import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../sessions/index.ts'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { canAskAboutAccess } from './policy.ts'

type Thing = { ability: Ability; thingId: number }

/** On the page of a record: leads administrators to what the person can reach, or to those who can reach the thing. */
export function AccessButton({ about }: { about: { userId: number } | Thing }) {
  const { t } = useTranslation()
  if (!canAskAboutAccess(useViewer())) return null
  return (
    <ButtonLink
      to={'userId' in about ? '/reach/what' : '/reach/who'}
      search={about as never}
      variant="default"
      leftSection={<IconKey size={17} aria-hidden />}
    >
      {t('navigation.reach')}
    </ButtonLink>
  )
}

/** The same in a row, about a thing. */
export function WhoLink({ name, ...thing }: Thing & { name: string }) {
  const { t } = useTranslation()
  if (!canAskAboutAccess(useViewer())) return null
  return (
    <TextLink to="/reach/who" search={thing as never} aria-label={t('why.whoOf', { name })}>
      {t('why.who')}
    </TextLink>
  )
}
