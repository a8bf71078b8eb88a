import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../i18n/format.ts'
import { StackedBar } from '../../../../ui/charts/StackedBar.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from '../bounded-number.ts'

const parts = [
  { key: 'active', tone: 'accent', search: { status: true, activated: true } },
  { key: 'pending', tone: 'warning', search: { status: true, activated: false } },
  { key: 'inactive', tone: 'quiet', search: { status: false } },
] as const

type Summary = Pick<AdminDashboard, 'people' | 'signedIn'>

/** The people of the platform by status, and how many are signed in. */
export function People({ summary }: { summary: Summary | undefined }) {
  const { t, i18n } = useTranslation('admin-dashboard')
  if (!summary) {
    return (
      <Section title={t('people.title')}>
        <Skeleton height={86} />
      </Section>
    )
  }
  const { people, signedIn } = summary
  return (
    <Section
      title={t('people.title')}
      actions={
        <TextLink to="/loggedin-users">
          {t('people.signedIn', { number: boundedNumber(signedIn, i18n.language) })}
        </TextLink>
      }
    >
      <StackedBar
        label={t('people.chart')}
        parts={parts.map(({ key, tone, search }) => ({
          key,
          tone,
          value: people[key],
          text: formatNumber(people[key], i18n.language),
          name: t(`people.${key}`),
          link: { to: '/users', search: search as never },
        }))}
      />
    </Section>
  )
}
