import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { IncidentState } from '@gantry/contract/domains/compliance/incidents/words'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../i18n/format.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import classes from '../incidents.module.css'

/** Where the case can go, what is missing before, and what was decided so far. */
export function CaseMoves({
  incident,
  onMove,
}: {
  incident: IncidentCase
  onMove: (state: IncidentState) => void
}) {
  const { t, i18n } = useTranslation('incidents')
  const { state: from, moves, steps } = incident
  return (
    <Section title={t('case.decisions')} summary={t(`case.next.${from}`)}>
      <ul className={classes.moves} aria-label={t('case.moves')}>
        {moves.map(({ state, hindrance }, index) => (
          <li key={state}>
            <Button
              variant={index === 0 && hindrance === null ? 'filled' : 'default'}
              disabled={hindrance !== null}
              onClick={() => onMove(state)}
            >
              {t(state === 'ASSESSING' && from !== 'OPEN' ? 'case.move.again' : `case.move.${state}`)}
            </Button>
            {hindrance !== null && <Text tone="dimmed">{t(`case.hindrances.${hindrance}`)}</Text>}
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <RowList label={t('case.decisions')}>
          {steps.map(({ state, reason, at, userId, name }) => (
            <Row
              key={at + state}
              title={t(`states.${state}`)}
              details={t('case.decidedBy', {
                name: name || `#${userId}`,
                time: formatTime(at, i18n.language),
              })}
              note={reason === '' ? undefined : <bdi className={classes.text}>{reason}</bdi>}
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}
