import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { refusalDays } from '@gantry/contract/domains/portal/dashboard/words'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatTime } from '../../../../i18n/format.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Fact, Facts } from '../../../../ui/layout/Facts.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from '../bounded-number.ts'
import { signInsOf } from './sign-ins-of.ts'

/** How the platform runs: what failed links to where it is tried again. */
export function Platform({ summary }: { summary: Pick<AdminDashboard, 'platform' | 'signIns'> | undefined }) {
  const { t, i18n } = useTranslation('admin-dashboard')
  if (!summary) {
    return (
      <Section title={t('platform.title')}>
        <Skeleton height={280} />
      </Section>
    )
  }
  const { platform, signIns } = summary
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
        <SignInFacts platform={platform} signIns={signIns} />
        <Fact label={t('platform.version')} value={version} isCode />
      </Facts>
    </Section>
  )
}

type SignInFactsProps = Pick<AdminDashboard, 'platform' | 'signIns'>

/** The sign-ins of the present day and of the week, and those that were refused. Each number opens its part of the audit trail. */
function SignInFacts({ platform, signIns }: SignInFactsProps) {
  const { t, i18n } = useTranslation('admin-dashboard')
  const { refused, refusingConnections } = platform
  const week = signIns.slice(-refusalDays)
  const today = signIns.at(-1)?.day ?? ''
  const from = week.at(0)?.day ?? ''
  const number = (value: number) => formatNumber(value, i18n.language)
  const done = {
    today: number(signIns.at(-1)?.count ?? 0),
    week: number(week.reduce((sum, { count }) => sum + count, 0)),
  }
  const denied = {
    today: boundedNumber(refused.today, i18n.language),
    week: boundedNumber(refused.week, i18n.language),
  }
  const facts = [
    { name: 'signIns', counts: done, result: 'DONE' },
    { name: 'refused', counts: denied, result: 'DENIED' },
  ] as const
  return (
    <>
      {facts.map(({ name, counts, result }) => (
        <Fact
          key={name}
          label={t(`platform.${name}`)}
          value={
            <>
              <TextLink {...signInsOf(result, today, today)}>
                {t('platform.today', { number: counts.today })}
              </TextLink>
              {' · '}
              <TextLink {...signInsOf(result, from, today)}>
                {t('platform.week', { number: counts.week, days: refusalDays })}
              </TextLink>
            </>
          }
        />
      ))}
      <Fact
        label={t('platform.connections')}
        value={
          refusingConnections.length === 0
            ? t('platform.noConnections')
            : refusingConnections.map(({ kind, id, name, refused: count }) => (
                <div key={`${kind}-${id}`}>
                  <TextLink {...pageOf(kind, id, from, today)}>
                    <bdi>{name}</bdi>: {boundedNumber(count, i18n.language)}
                  </TextLink>
                </div>
              ))
        }
      />
    </>
  )
}

/** The page of the hospital sign-ins tests them. What an app has refused is in the audit trail. */
const pageOf = (kind: 'identity-connection' | 'app', id: number, from: string, to: string) =>
  kind === 'identity-connection'
    ? { to: '/identity-connections' }
    : {
        to: '/audit',
        search: { action: 'app.sign-in', subject: `app-${id}`, result: 'DENIED', from, to } as never,
      }
