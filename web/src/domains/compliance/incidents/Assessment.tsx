import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatDistance, todayHere } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/display/Badge.tsx'

const colors = {
  OPEN: 'red',
  ASSESSING: 'ember',
  NOT_ELIGIBLE: 'gray',
  ELIGIBLE: 'red',
  NOTIFIED: 'petrol',
  CLOSED: 'gray',
} as const

/** Where the case of an incident is. */
export function StateBadge({ incident: { state } }: { incident: Pick<Incident, 'state'> }) {
  const { t } = useTranslation('incidents')
  return <Badge color={colors[state]}>{t(`states.${state}`)}</Badge>
}

/** Until when the suspicion is assessed (Privacy Act 1988 s 26WH), or when it was. */
export function Assessment({ incident }: { incident: Pick<Incident, 'assessBy' | 'statement' | 'state'> }) {
  const { t, i18n } = useTranslation('incidents')
  const { assessBy, statement, state } = incident
  const { assessedOn } = statement
  if (assessedOn !== null)
    return (
      <Badge color={assessedOn > assessBy ? 'red' : 'gray'}>
        {t('assessedOn', { day: formatCalendarDay(assessedOn, i18n.language) })}
      </Badge>
    )
  if (state === 'CLOSED') return null
  const daysLeft = (Date.parse(assessBy) - Date.parse(todayHere())) / 86_400_000
  return (
    <Badge color={daysLeft < 7 ? 'red' : 'ember'}>
      {t('assessBy', {
        day: formatCalendarDay(assessBy, i18n.language),
        distance: formatDistance(assessBy, i18n.language),
      })}
    </Badge>
  )
}
