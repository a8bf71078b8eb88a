import type { Correction } from '@gantry/contract/domains/people/corrections/schemas'
import type { CorrectionAction } from '@gantry/contract/domains/people/corrections/words'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatDate } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { useValueName } from './use-value-name.ts'

const colors = { OPEN: 'petrol', ACCEPTED: 'green', REFUSED: 'ember', WITHDRAWN: 'gray' } as const

type CorrectionRowProps = {
  correction: Correction
  onAct: (action: CorrectionAction, correction: Correction) => void
}

/** A request with what was recorded, what is right, and the answer. */
export function CorrectionRow({ correction, onAct }: CorrectionRowProps) {
  const { t, i18n } = useTranslation('corrections')
  const nameOf = useValueName()
  const { state, isOverdue, value, wanted, current, reason, answer, answered, may } = correction
  const name = nameOf(correction)
  const day = (time: string) => formatDate(time, i18n.language)
  const due = formatCalendarDay(correction.dueOn, i18n.language)
  const isOpen = state === 'OPEN'
  return (
    <Row
      leading={<IconListCheck size={22} stroke={1.6} aria-hidden />}
      title={
        <>
          <bdi>{name}</bdi>{' '}
          <Badge size="sm" color={isOverdue ? 'red' : colors[state]}>
            {isOverdue ? t('overdue') : t(`states.${state}`)}
          </Badge>
        </>
      }
      details={
        <>
          {t('askedOn', { day: day(correction.askedAt) })} {isOpen && t('dueOn', { day: due })}
          {answered !== null &&
            t('answeredBy', { name: answered.name || `#${answered.userId}`, day: day(answered.at) })}
        </>
      }
      actions={
        may.length > 0 &&
        may.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'accept' ? 'filled' : 'default'}
            aria-label={t(`of.${action}`, { name })}
            onClick={() => onAct(action, correction)}
          >
            {t(`answer.${action}`)}
          </Button>
        ))
      }
      note={
        <Facts>
          <Fact label={t('fields.value')} value={value} />
          <Fact label={t('fields.wanted')} value={wanted || t('empty')} />
          {isOpen && current !== value && (
            <Fact label={t('fields.current')} value={current === null ? t('noLink') : current} />
          )}
          <Fact label={t('fields.reason')} value={reason} isLong />
          {answer !== '' && <Fact label={t('fields.answer')} value={answer} isLong />}
        </Facts>
      }
    />
  )
}
