import type { ReadinessSummary } from '@gantry/contract/domains/compliance/readiness/schemas'
import { useTranslation } from 'react-i18next'
import { formatMonth, formatNumber } from '../../../i18n/format.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** What ends in each of twelve months at the MIPs of the page, as bars and as a table. No list has exactly these. */
export default function Expiries({ expiries }: Pick<ReadinessSummary, 'expiries'>) {
  const { t, i18n } = useTranslation('readiness')
  const number = (value: number) => formatNumber(value, i18n.language)
  const total = expiries.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={t('expiries.title')}>
      <BarChart
        caption={t('expiries.total', { number: number(total) })}
        columns={{ label: t('expiries.month'), value: t('expiries.column') }}
        tableLabel={t('expiries.table')}
        isAhead
        bars={expiries.map(({ from, count }) => ({
          key: from,
          label: formatMonth(from, i18n.language),
          value: count,
          text: number(count),
        }))}
      />
    </Section>
  )
}
