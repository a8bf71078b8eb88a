import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { useTranslation } from 'react-i18next'
import { SecretSection } from '../../../kit/secrets/SecretSection.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Section } from '../../../ui/layout/Section.tsx'

/** Says whether an app has a secret, and makes a new one. */
export function AppSecret({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation('apps')
  const { appId, name, secretChangedAt, previousSecretUntil, isPublic } = app
  const make = useChange('makeConnectedAppSecret', { failure: t('secret.failed') })
  if (isPublic) {
    return (
      <Section title={t('secret.title')}>
        <p>{t('secret.public')}</p>
      </Section>
    )
  }
  return (
    <SecretSection
      texts={(text, values) => t(`secret.${text}`, { name, time: '', ...values })}
      secretChangedAt={secretChangedAt}
      previousSecretUntil={previousSecretUntil}
      hasCredentials={secretChangedAt !== null}
      make={make}
      onMake={(endPrevious) => make.mutate({ params: { appId }, body: { endPrevious } })}
    />
  )
}
