import type { Setup } from '@gantry/contract/domains/access/setup/schemas'
import type { SetupStep } from '@gantry/contract/domains/access/setup/words'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import classes from './SetupGuide.module.css'
import { useSetup } from './use-setup.ts'

/** Greets the administrator of a new installation with the steps that set it up. */
export function SetupGuide() {
  const { setup } = useSetup()
  return setup && <Guide {...setup} />
}

export function Guide({ steps, current }: { steps: Setup['steps']; current: number }) {
  const { t, i18n } = useTranslation('setup')
  const dismiss = useChange('dismissSetup', {
    failure: t('dismissFailed'),
    expect: () => [expecting('getSetup', {}, (known) => ({ ...known, isDismissed: true }))],
  })
  // The order is free, so the heading counts what is done, and the text below names the first step that is not.
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps[current]
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Section
      title={t('title', { done: number(done), steps: number(steps.length) })}
      summary={t('summary', { step: next ? t(`steps.${next.step}.title`) : '' })}
      actions={
        <Button variant="default" size="sm" onClick={() => dismiss.mutate({})}>
          {t('dismiss')}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }, index) => (
          <Step key={step} step={step} isDone={isDone} isCurrent={index === current} />
        ))}
      </ol>
    </Section>
  )
}

type StepProps = { step: SetupStep; isDone: boolean; isCurrent: boolean }

function Step({ step, isDone, isCurrent }: StepProps) {
  const { t } = useTranslation('setup')
  const Icon = isDone ? IconCircleCheck : IconCircleDashed
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h3 className={classes.name}>
          {t(`steps.${step}.title`)}
          <VisuallyHidden>{isDone ? t('done') : t('open')}</VisuallyHidden>
        </h3>
        {!isDone && <p className={classes.hint}>{t(`steps.${step}.hint`)}</p>}
        {!isDone && step === 'mail' && (
          <Alert tone="ember" role="status">
            {t('steps.mail.warning')}{' '}
            <Anchor href="/mailbox" target="_blank" rel="noopener">
              {t('steps.mail.open')}
            </Anchor>
          </Alert>
        )}
      </div>
      {!isDone && <Links step={step} isCurrent={isCurrent} />}
    </li>
  )
}

const pages = {
  you: [{ to: '/my-profile', label: 'profile' }],
  mip: [{ to: '/mips', label: 'mips' }],
  people: [
    { to: '/users', label: 'users' },
    { to: '/imports', label: 'imports' },
  ],
  group: [{ to: '/groups', label: 'groups' }],
  ris: [{ to: '/ris', label: 'ris' }],
  app: [{ to: '/apps', label: 'apps' }],
  // A setting of the server, and a command there.
  mail: [],
  backup: [],
} as const satisfies Record<SetupStep, readonly { to: string; label: string }[]>

function Links({ step, isCurrent }: { step: SetupStep; isCurrent: boolean }) {
  const { t } = useTranslation('setup')
  return (
    <div className={classes.links}>
      {pages[step].map(({ to, label }, index) => (
        <ButtonLink key={to} to={to} size="sm" variant={isCurrent && index === 0 ? 'filled' : 'default'}>
          {t(`links.${label}`)}
        </ButtonLink>
      ))}
    </div>
  )
}
