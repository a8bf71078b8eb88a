import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { signInDays } from '@gantry/contract/domains/portal/dashboard/words'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../../i18n/format.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { signInsOf } from './sign-ins-of.ts'

type Days = AdminDashboard['signIns']

/** The sign-ins of each day, as bars and as a table. */
export function SignIns({ signIns }: { signIns: Days }) {
  const { t } = useTranslation('admin-dashboard')
  return (
    <Section title={t('signIns.title')}>
      <Chart days={signIns} />
    </Section>
  )
}

function Chart({ days }: { days: Days }) {
  const { t, i18n } = useTranslation('admin-dashboard')
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const busiest = days.reduce((best, each) => (each.count > best.count ? each : best))
  return (
    <BarChart
      caption={
        <>
          <TextLink {...signInsOf('DONE', days.at(0)?.day ?? '', days.at(-1)?.day ?? '')}>
            {t('signIns.total', { number: formatNumber(total, i18n.language), days: signInDays })}
          </TextLink>
          {busiest.count > 0 && (
            <span>
              {' · '}
              {t('signIns.busiest', {
                number: formatNumber(busiest.count, i18n.language),
                day: formatDay(busiest.day, i18n.language),
              })}
            </span>
          )}
        </>
      }
      columns={{ label: t('signIns.day'), value: t('signIns.title') }}
      tableLabel={t('signIns.table')}
      bars={days.map(({ day, count }) => ({
        key: day,
        label: formatDay(day, i18n.language),
        value: count,
        text: formatNumber(count, i18n.language),
        link: signInsOf('DONE', day, day),
      }))}
    />
  )
}
