import type { ReadPracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { ScopeAction } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './practice-scopes.module.css'

export type Asked = ScopeAction
export type Move = Exclude<ScopeAction, 'edit' | 'renew'>

const moves: readonly Move[] = ['grant', 'resume', 'refuse', 'suspend', 'end']

/** What the reader may decide; and for a proposal, why somebody else must. */
export function ScopeMoves({ scope, onAsk }: { scope: ReadPracticeScope; onAsk: (action: Move) => void }) {
  const { t } = useTranslation('practice-scopes')
  const { may, state, ended } = scope
  const offered = moves.filter((move) => may.includes(move))
  const waits = ended === null && state === 'PROPOSED' && !may.includes('grant')
  if (offered.length === 0 && !waits) return null
  return (
    <div data-print="never">
      <Section title={t('decide')}>
        {waits && <Text tone="dimmed">{t('waits')}</Text>}
        <div className={classes.buttons}>
          {offered.map((move) => (
            <Button
              key={move}
              variant={move === 'grant' || move === 'resume' ? 'filled' : 'default'}
              onClick={() => onAsk(move)}
            >
              {t(`moves.${move}`)}
            </Button>
          ))}
        </div>
      </Section>
    </div>
  )
}
