import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatTime } from '../../../i18n/format.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import classes from './audit.module.css'
import { Changes } from './changes/Changes.tsx'
import { actorName, subjectsOf } from './event-names.ts'
import { SubjectLink } from './SubjectLink.tsx'
import { useSentence } from './use-sentence.ts'

/** In a summary, an entry shows at most so many changes. */
const MOST_CHANGES = 2

/** A few entries as a part of another page, with a link to the audit trail. */
export function EventList({ label, events }: { label: string; events: AuditEvent[] }) {
  const { t, i18n } = useTranslation(['audit', 'menu'])
  const sentence = useSentence()
  const nameOf = ({ actor }: AuditEvent) => (actor ? actorName(actor, t) : t('nobody'))
  return (
    <>
      <ol className={classes.latest} aria-label={label}>
        {events.map((event) => (
          <li key={event.auditEventId}>
            <bdi>{sentence(event)}</bdi>
            <Changes event={event} most={MOST_CHANGES} />
            <span className={classes.meta}>
              <bdi>{nameOf(event)}</bdi>
              {' · '}
              <time dateTime={event.at} title={formatTime(event.at, i18n.language)}>
                {formatAgo(event.at, i18n.language)}
              </time>
              {subjectsOf(event).map((subject) => (
                <span key={`${subject.kind} ${subject.id}`}>
                  {' · '}
                  <SubjectLink subject={subject} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <TextLink to="/audit" className={classes.all}>
        {t('menu:audit.page')}
      </TextLink>
    </>
  )
}
