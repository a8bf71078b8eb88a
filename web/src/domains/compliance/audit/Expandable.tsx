import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import classes from './audit.module.css'
import { EventDetail } from './EventDetail.tsx'
import { useSentence } from './use-sentence.ts'

/** An entry of a history, with a button that shows its details below it. */
export function Expandable({ event, changesShown }: { event: AuditEvent; changesShown: number }) {
  const sentence = useSentence()
  return (
    <details className={classes.expandable}>
      <summary className={classes.sentence}>
        <bdi>{sentence(event)}</bdi>
      </summary>
      <EventDetail event={event} changesShown={changesShown} />
    </details>
  )
}
