import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../i18n/format.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Fact, Facts } from '../../../../ui/layout/Facts.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'

/** How the platform runs: what failed links to where it is tried again. */
export function Platform({ platform }: { platform: AdminDashboard['platform'] | undefined }) {
  const { t, i18n } = useTranslation('admin-dashboard')
  if (!platform) {
    return (
      <Section title={t('platform.title')}>
        <Skeleton height={170} />
      </Section>
    )
  }
  const { version, failedJobs, mails, failingWebhooks, lastBackupAt } = platform
  const time = mails.oldestAt === null ? '' : formatTime(mails.oldestAt, i18n.language)
  return (
    <Section title={t('platform.title')}>
      <Facts>
        <Fact
          label={t('platform.jobs')}
          value={
            failedJobs === 0 ? (
              t('platform.noJobs')
            ) : (
              <TextLink to="/jobs" search={{ state: 'FAILED' } as never}>
                {t('platform.failedJobs', { count: failedJobs })}
              </TextLink>
            )
          }
        />
        <Fact
          label={t('platform.mails')}
          value={
            mails.waiting === 0
              ? t('platform.noMails')
              : t('platform.waitingMails', { count: mails.waiting, time })
          }
        />
        <Fact
          label={t('platform.webhooks')}
          value={
            failingWebhooks === 0 ? (
              t('platform.noWebhooks')
            ) : (
              <TextLink to="/webhooks">{t('platform.failingWebhooks', { count: failingWebhooks })}</TextLink>
            )
          }
        />
        <Fact
          label={t('platform.backup')}
          value={lastBackupAt === null ? t('platform.noBackup') : formatTime(lastBackupAt, i18n.language)}
        />
        <Fact label={t('platform.version')} value={version} isCode />
      </Facts>
    </Section>
  )
}
