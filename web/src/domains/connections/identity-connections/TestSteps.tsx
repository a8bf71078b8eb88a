import type { ConnectionTest } from '@gantry/contract/domains/connections/identity-connections/schemas'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import classes from './TestSteps.module.css'

type Step = ConnectionTest['steps'][number]

const icons: Record<Step['outcome'], Icon> = {
  passed: IconCircleCheck,
  warning: IconAlertTriangle,
  failed: IconCircleX,
  'not-known': IconHelpCircle,
}

/** Each step of the test of a provider, with its mark and the causes that the server names. */
export default function TestSteps({ steps }: ConnectionTest) {
  const { t } = useTranslation('identity-connections')
  return (
    <ul className={classes.steps} aria-label={t('testSteps.title')}>
      {steps.map(({ step, outcome, causes }) => {
        const OutcomeIcon: Icon = icons[outcome]
        return (
          <li key={step} className={classes.step} data-outcome={outcome}>
            <OutcomeIcon size={20} className={classes.icon} aria-hidden />
            <div>
              <span className={classes.name}>{t(`testSteps.${step}`)}</span>
              <VisuallyHidden> {t(`outcomes.${outcome}`)}</VisuallyHidden>
              {causes.map((cause) => (
                <p key={cause} className={classes.cause}>
                  {cause}
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
