import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { useTranslation } from 'react-i18next'
import { WhyLink } from '../reach/index.ts'
import classes from './audit.module.css'
import { Changes } from './changes/Changes.tsx'
import { recordsOf, subjectsOf } from './event-names.ts'
import { useFacts } from './use-facts.ts'
import { useNamedRoleLabel } from './use-named-role-label.ts'

type EventDetailProps = {
  event: AuditEvent
  /** The number of changes that the entry shows above its details. */
  changesShown: number
  /** On a phone, the entry shows no changes above its details. */
  hidesChangesOnPhones?: boolean
}

/** The details of an audit entry. */
export function EventDetail({ event, changesShown, hidesChangesOnPhones = false }: EventDetailProps) {
  const { t } = useTranslation('audit')
  const roleLabel = useNamedRoleLabel()
  const factsOf = useFacts()
  const { auditEventId, actorRole, address } = event
  const record = recordsOf(event)
  const facts: [string, string][] = [
    ...(record.length > 0 ? [[t('detail.subject'), record.join(' – ')] satisfies [string, string]] : []),
    ...(actorRole ? [[t('detail.role'), roleLabel(actorRole)] satisfies [string, string]] : []),
    [t('detail.address'), address],
    [t('detail.number'), String(auditEventId)],
    ...factsOf(event.detail),
  ]
  return (
    <div className={classes.detail}>
      {event.changes.length > changesShown ? (
        <Changes event={event} />
      ) : (
        hidesChangesOnPhones && (
          <div className={classes.onPhones}>
            <Changes event={event} />
          </div>
        )
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <WhyRefused event={event} />
    </div>
  )
}

const abilityOf = { user: 'person.read-full', mip: 'mip.read', app: 'app.open' } as const

/** Leads to the explanation of a refusal that was about a person, a MIP or an app. */
function WhyRefused({ event: { result, actor, at, ...event } }: { event: AuditEvent }) {
  if (result !== 'DENIED' || actor === null) return null
  for (const { kind, id, name } of subjectsOf(event)) {
    if (kind === 'user' || kind === 'mip' || kind === 'app')
      return <WhyLink userId={actor.userId} ability={abilityOf[kind]} thingId={id} about={name} at={at} />
  }
  return null
}
