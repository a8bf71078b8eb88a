import type { SinceLastTime as Since } from '@gantry/contract/domains/portal/dashboard/schemas'
import type { ChangeSince } from '@gantry/contract/domains/portal/dashboard/words'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from './bounded-number.ts'

type Place = { to: string; search?: object }

type SinceLastTimeProps = { since: Since; places: Partial<Record<ChangeSince, Place>> }

/**
 * What changed since the last sign-in, each with the page that shows it if the role has one. Without a known sign-in, or a change of
 * these kinds, there is nothing: that nothing at all has changed cannot be said.
 */
export function SinceLastTime({ since, places }: SinceLastTimeProps) {
  const { t, i18n } = useTranslation('dashboard')
  const changed = since.counts.filter(({ count }) => count.count > 0 || count.more)
  if (since.at === null || changed.length === 0) return null
  return (
    <Section title={t('since.title')} summary={t('since.at', { time: formatTime(since.at, i18n.language) })}>
      <RowList label={t('since.title')}>
        {changed.map(({ kind, count }) => {
          const words = t(`since.${kind}`, { number: boundedNumber(count, i18n.language) })
          const place = places[kind]
          return (
            <Row
              key={kind}
              title={
                place ? (
                  <TextLink to={place.to} search={(place.search ?? {}) as never}>
                    {words}
                  </TextLink>
                ) : (
                  words
                )
              }
            />
          )
        })}
      </RowList>
    </Section>
  )
}
