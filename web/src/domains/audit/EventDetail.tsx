import type { AuditEvent } from '@gantry/contract/audit/schemas'
import { useTranslation } from 'react-i18next'
import classes from './audit.module.css'

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** All details of an audit entry. */
export function EventDetail({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('audit')
  const { auditEventId, action, actorRole, address, subjectType, subjectId, detail, names } = event
  const facts: [string, string][] = [
    ...(actorRole ? [[t('detail.role'), actorRole] satisfies [string, string]] : []),
    [t('detail.address'), address],
    [t('detail.action'), action],
    ...(subjectType
      ? [[t('detail.subject'), `${subjectType} ${subjectId ?? ''}`] satisfies [string, string]]
      : []),
    [t('detail.number'), String(auditEventId)],
  ]
  const written = Object.entries(detail).map(([field, value]): [string, string] => [
    field,
    names[field] === undefined ? textOf(value) : `${names[field]} (${textOf(value)})`,
  ])
  return (
    <dl className={classes.detail}>
      {[...facts, ...written].map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
