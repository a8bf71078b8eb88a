import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type SectionProps = { title: string; summary?: string; id?: string; actions?: ReactNode; children: ReactNode }

/** A titled card of a page. */
export function Section({ title, summary, id, actions, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId} id={id}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={titleId}>
            {title}
          </h2>
          {summary && <p className={classes.summary}>{summary}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
