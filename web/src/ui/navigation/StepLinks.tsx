import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import classes from './StepLinks.module.css'

type StepLinksProps<Step extends string> = {
  /** The name of the steps for screen readers. */
  label: string
  steps: readonly { name: Step; label: string; isReachable: boolean; isDone: boolean }[]
  current: Step
  /** The search parameters of a step on the same page. */
  searchOf: (step: NoInfer<Step>) => object
}

/** The numbered steps of a task that is longer than a form. Those that can be reached are links. */
export function StepLinks<Step extends string>({ label, steps, current, searchOf }: StepLinksProps<Step>) {
  const { i18n } = useTranslation()
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const content = (
            <>
              <span className={classes.number}>{formatNumber(index + 1, i18n.language)}</span>
              <span className={classes.label}>{step.label}</span>
            </>
          )
          const state = {
            className: classes.step,
            'data-done': step.isDone || undefined,
            'aria-current': step.name === current ? ('step' as const) : undefined,
          }
          return (
            <li key={step.name}>
              {step.isReachable && step.name !== current ? (
                <Link to="." search={searchOf(step.name) as never} {...state}>
                  {content}
                </Link>
              ) : (
                <span {...state}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
