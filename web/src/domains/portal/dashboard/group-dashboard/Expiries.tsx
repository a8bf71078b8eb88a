import type { GroupReadiness } from '@gantry/contract/domains/portal/dashboard/schemas'
import { expiryMonths } from '@gantry/contract/domains/portal/dashboard/words'
import { useTranslation } from 'react-i18next'
import { formatMonth, formatNumber } from '../../../../i18n/format.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'

type ExpiriesProps = Pick<GroupReadiness, 'expiries' | 'ended'>

/** The list that has the same qualifications: those of active people and MIPs. */
const listOf = (days: { expiresAfter?: string | undefined; expiresBefore: string | undefined }) => ({
  to: '/qualifications',
  search: { ...days, status: true } as never,
})

/** What expires in each month, as bars and as a table. */
export function Expiries({ expiries, ended }: ExpiriesProps) {
  const { t, i18n } = useTranslation('group-dashboard')
  const number = (value: number) => formatNumber(value, i18n.language)
  const total = expiries.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={t('expiries.title')}>
      <BarChart
        caption={
          <>
            <TextLink {...listOf({ expiresAfter: expiries.at(0)?.from, expiresBefore: expiries.at(-1)?.to })}>
              {t('expiries.total', { number: number(total), months: expiryMonths })}
            </TextLink>
            {ended.count > 0 && (
              <>
                {' · '}
                <TextLink {...listOf({ expiresBefore: ended.to })}>
                  {t('expiries.ended', { number: number(ended.count) })}
                </TextLink>
              </>
            )}
          </>
        }
        columns={{ label: t('expiries.month'), value: t('expiries.column') }}
        tableLabel={t('expiries.table')}
        isAhead
        bars={expiries.map(({ from, to, count }) => ({
          key: from,
          label: formatMonth(from, i18n.language),
          value: count,
          text: number(count),
          link: listOf({ expiresAfter: from, expiresBefore: to }),
        }))}
      />
    </Section>
  )
}
