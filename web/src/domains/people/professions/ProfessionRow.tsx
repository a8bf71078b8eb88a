import type { PersonProfession } from '@gantry/contract/domains/people/professions/schemas'
import { IconBriefcase } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'

const colors = { CURRENT: 'green', COMING: 'petrol', ENDED: 'gray', MISTAKE: 'gray' } as const

type ProfessionRowProps = { entry: PersonProfession; onEnd: (entry: PersonProfession) => void }

/** A profession with its engagement and its days. */
export function ProfessionRow({ entry, onEnd }: ProfessionRowProps) {
  const { t, i18n } = useTranslation('professions')
  const { profession, engagement, validFrom, validUntil, state, may } = entry
  const name = t(`professions.${profession}`)
  const dayOf = (day: string) => formatCalendarDay(day, i18n.language)
  const days =
    state === 'MISTAKE'
      ? t('days.mistake', { from: dayOf(validFrom) })
      : validUntil === null
        ? t('days.open', { from: dayOf(validFrom) })
        : t('days.closed', { from: dayOf(validFrom), until: dayOf(validUntil) })
  return (
    <Row
      leading={<IconBriefcase size={22} stroke={1.6} aria-hidden />}
      title={
        <>
          {name}{' '}
          <Badge size="sm" color={colors[state]}>
            {t(`states.${state}`)}
          </Badge>
        </>
      }
      details={t('details', { engagement: t(`engagements.${engagement}`), days })}
      actions={
        may.includes('end') && (
          <Button
            variant="default"
            size="sm"
            aria-label={t(state === 'ENDED' ? 'end.correctOf' : 'end.of', { name })}
            onClick={() => onEnd(entry)}
          >
            {t(state === 'ENDED' ? 'end.correct' : 'end.open')}
          </Button>
        )
      }
    />
  )
}
