import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../basic/VisuallyHidden.tsx'
import { BreakableCode } from '../display/BreakableCode.tsx'
import classes from './Facts.module.css'

type FactsProps = {
  /** Long values, each in full width. */
  isWide?: boolean
  children: ReactNode
}

/** The fields of a record as names and values, in as many columns as fit. */
export const Facts = ({ isWide = false, children }: FactsProps) => (
  <dl className={classes.facts} data-wide={isWide || undefined}>
    {children}
  </dl>
)

type FactProps = {
  label: string
  /** An empty text is a dash, and read aloud as "NA". */
  value: ReactNode
  /** For codes, numbers and addresses, which are written from left to right in every language. */
  isCode?: boolean
  /** For sentences, which get a whole row on a phone. */
  isLong?: boolean
  /** A small action on the value, below it. */
  action?: ReactNode
}

export function Fact({ label, value, isCode = false, isLong = false, action }: FactProps) {
  const isEmpty = value === '' || value === null
  return (
    <div className={classes.fact} data-long={isLong || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-empty={isEmpty || undefined}>
        {isEmpty ? <Nothing /> : <FactValue value={value} isCode={isCode} />}
      </dd>
      {action && <dd className={classes.action}>{action}</dd>}
    </div>
  )
}

function FactValue({ value, isCode }: { value: ReactNode; isCode: boolean }) {
  if (isCode && typeof value === 'string') return <BreakableCode text={value} />
  return <bdi dir={isCode ? 'ltr' : 'auto'}>{value}</bdi>
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('notAvailable')}</VisuallyHidden>
    </>
  )
}
