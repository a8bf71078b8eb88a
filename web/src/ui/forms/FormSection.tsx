import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

type FormSectionProps = { title: string; children: ReactNode }

/** A group of fields, in two columns if there is room. */
export function FormSection({ title, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId} className={classes.section}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <div className={classes.fields}>{children}</div>
    </div>
  )
}

/** A field in full width. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
