import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../../../i18n/format.ts'
import { Fact, Facts } from '../../../../ui/layout/Facts.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'

type ProfileFactsProps = {
  profile: Profile
  /** A small action on a value. */
  actionOf?: (field: 'email' | 'siteCode') => ReactNode
}

/** A person's record, read-only. */
export function ProfileFacts({ profile, actionOf }: ProfileFactsProps) {
  const { t, i18n } = useTranslation('users')
  const { activatedAt, lastSignInAt } = profile
  const language = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(profile.language)
  return (
    <>
      <Section title={t('sections.account')}>
        <Facts>
          <Fact label={t('fields.email')} value={profile.email} isCode isLong action={actionOf?.('email')} />
          <Fact
            label={t('fields.siteCode')}
            value={profile.siteCode}
            isCode
            action={actionOf?.('siteCode')}
          />
          <Fact
            label={t('fields.twoFactorAuthType')}
            value={t(`secondFactor.${profile.twoFactorAuthType}`)}
          />
          <Fact
            label={t('fields.activatedAt')}
            value={activatedAt ? formatDate(activatedAt, i18n.language) : t('pending')}
          />
          <Fact
            label={t('fields.lastSignInAt')}
            value={lastSignInAt ? formatTime(lastSignInAt, i18n.language) : t('never')}
          />
          <Fact label={t('fields.createdAt')} value={formatDate(profile.createdAt, i18n.language)} />
          <Fact
            label={t('fields.statusChangeDate')}
            value={formatDate(profile.statusChangeDate, i18n.language)}
          />
          <Fact label={t('fields.language')} value={language ?? profile.language} />
          <Fact label={t('fields.timeZone')} value={profile.timeZone.replaceAll('_', ' ')} isCode />
        </Facts>
      </Section>
      <Section title={t('sections.identity')}>
        <Facts>
          <Fact label={t('fields.title')} value={profile.title} />
          <Fact label={t('fields.firstName')} value={profile.firstName} />
          <Fact label={t('fields.lastName')} value={profile.lastName} />
          <Fact label={t('fields.phone')} value={profile.phone} isCode />
          <Fact label={t('fields.mobile')} value={profile.mobile} isCode />
          <Fact label={t('fields.speciality')} value={profile.speciality} />
          <Fact label={t('fields.ahpraNumber')} value={profile.ahpraNumber} isCode />
          <Fact label={t('fields.hpii')} value={profile.hpii} isCode />
        </Facts>
      </Section>
      <Section title={t('sections.address')}>
        <Facts>
          <Fact label={t('fields.addressLine1')} value={profile.addressLine1} />
          <Fact label={t('fields.addressLine2')} value={profile.addressLine2} />
          <Fact label={t('fields.suburb')} value={profile.suburb} />
          <Fact label={t('fields.state')} value={profile.state} />
          <Fact label={t('fields.postcode')} value={profile.postcode} isCode />
          <Fact label={t('fields.country')} value={profile.country} />
        </Facts>
      </Section>
    </>
  )
}
