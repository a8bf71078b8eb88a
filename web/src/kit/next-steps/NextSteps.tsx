import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import classes from './NextSteps.module.css'
import type { Step } from './step.ts'
import { askToPick } from './use-picking.ts'

type NextStepsProps = {
  id: number
  name: string
  steps: readonly Step[]
  /** Steps that are not on a tab. */
  children?: ReactNode
  onHide: () => void
}

/** What usually follows after a record was added, as buttons that lead there. */
export default function NextSteps({ id, name, steps, children, onHide }: NextStepsProps) {
  const { t } = useTranslation(['links', 'common'])
  const navigate = useNavigate()
  return (
    <Alert tone="petrol" role="status" className={classes.card} title={t('next.title', { name })}>
      <div className={classes.steps}>
        {steps.map(({ label, tab, picker }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            rightSection={<IconArrowRight size={14} className={classes.arrow} aria-hidden />}
            onClick={() => {
              askToPick(picker ?? null)
              void navigate({ to: '.', search: { id, ...(tab && { tab }) } as never, replace: true })
            }}
          >
            {label}
          </Button>
        ))}
        {children}
      </div>
      <span className={classes.hide}>
        <IconButton variant="subtle" size="sm" aria-label={t('common:close')} onClick={onHide}>
          <IconX size={15} aria-hidden />
        </IconButton>
      </span>
    </Alert>
  )
}
