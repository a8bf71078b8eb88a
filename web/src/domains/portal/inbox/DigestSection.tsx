import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/Section.tsx'
import { DigestSwitch } from './DigestSwitch.tsx'

/** The choice of the daily mail, as a tab of the user's own page. */
export default function DigestSection(): ReactNode {
  const { t } = useTranslation('inbox')
  return (
    <Section title={t('title')}>
      <DigestSwitch />
    </Section>
  )
}
