import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { Evidence } from './Evidence.tsx'
import { QualificationFacts } from './QualificationFacts.tsx'
import classes from './Qualifications.module.css'
import { type ShownStanding, StandingBadge } from './StandingBadge.tsx'
import { useExpiryText } from './use-expiry-text.ts'
import type { OpenDialog } from './use-qualification-dialog.ts'
import { useQualificationName } from './use-qualification-name.ts'

type QualificationEntryProps = {
  qualification: Qualification
  kind: string
  /** A renewal waits for a check already. */
  isRenewed: boolean
  onOpen: (dialog: OpenDialog) => void
}

const shownStanding = ({ standing, state }: Qualification): ShownStanding =>
  standing ?? (state === 'REFUSED' ? 'REFUSED' : 'SUPERSEDED')

/** One qualification with its evidence, and what the viewer may do with it. */
export function QualificationEntry({ qualification, kind, isRenewed, onOpen }: QualificationEntryProps) {
  const { t } = useTranslation('qualifications')
  const expiryText = useExpiryText()
  const { qualificationId, state, standing, refusalCause, refusalReason, isHidden } = qualification
  const cause = refusalCause === null || refusalCause === 'OTHER' ? '' : t(`causes.${refusalCause}`)
  const because = [cause, refusalReason].filter((text) => text !== '').join(' ')
  const actions = actionsOn(qualification, isRenewed)
  const name = useQualificationName()(qualification)
  return (
    <li className={classes.entry} aria-label={name || kind}>
      <div className={classes.head}>
        <div className={classes.standing}>
          <StandingBadge standing={shownStanding(qualification)} />
          {standing !== null && <span>{expiryText(qualification)}</span>}
        </div>
        <div className={classes.actions}>
          {actions.map(({ action, isQuiet }) => (
            <Button
              key={action}
              size="compact"
              variant={isQuiet ? 'subtle' : 'default'}
              {...(action === 'withdraw' && { color: 'red' as const })}
              aria-label={t('actionOn', { action: t(`actions.${action}`), name })}
              onClick={() => onOpen({ name: action, qualificationId })}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      </div>
      {state === 'REFUSED' && because !== '' && (
        <p className={classes.reason}>{t('refusedBecause', { reason: because })}</p>
      )}
      <QualificationFacts qualification={qualification} />
      {!isHidden && <Evidence qualification={qualification} />}
    </li>
  )
}

type Action = 'check' | 'refuse' | 'renew' | 'change' | 'withdraw' | 'checks'

function actionsOn(qualification: Qualification, isRenewed: boolean) {
  const { canChange, canCheck, canRenew, state, checkResult } = qualification
  const offered: Record<Action, boolean> = {
    check: canCheck,
    refuse: canCheck && state === 'SUBMITTED',
    renew: canRenew && !isRenewed,
    change: canChange,
    withdraw: canChange,
    checks: checkResult !== null,
  }
  return (Object.keys(offered) as Action[])
    .filter((action) => offered[action])
    .map((action) => ({ action, isQuiet: action === 'withdraw' || action === 'checks' }))
}
