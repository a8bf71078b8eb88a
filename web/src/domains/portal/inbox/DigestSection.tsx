import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/Section.tsx'
import { DigestSwitch } from './DigestSwitch.tsx'

/** The choice of the daily mail, as a part of the user's own record. */
export function DigestSection() {
  const { t } = useTranslation('inbox')
  return (
    <Section title={t('title')}>
      <DigestSwitch />
    </Section>
  )
}
