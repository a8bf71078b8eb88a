import type { AuditEvent } from '@gantry/contract/audit/schemas'
import classes from './audit.module.css'
import { EventDetail } from './EventDetail.tsx'
import { useSentence } from './use-sentence.ts'

/** A row with a button that shows more below it. */
export function Expandable({ event }: { event: AuditEvent }) {
  const sentence = useSentence()
  return (
    <details className={classes.expandable}>
      <summary className={classes.sentence}>
        <bdi>{sentence(event)}</bdi>
      </summary>
      <EventDetail event={event} />
    </details>
  )
}
