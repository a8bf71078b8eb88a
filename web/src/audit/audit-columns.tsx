import type { AuditEvent } from '@gantry/contract/audit'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../ui/format.ts'
import type { Column } from '../ui/table/columns.ts'
import classes from './audit.module.css'
import { Expandable } from './Expandable.tsx'
import { subjectsOf } from './event-names.ts'
import { ResultBadge } from './ResultBadge.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { useNamedRoleLabel } from './use-named-role-label.ts'

/** The trail's columns. */
export function useAuditColumns(): Column<AuditEvent>[] {
  const { t, i18n } = useTranslation('audit')
  return [
    {
      key: 'at',
      header: t('columns.at'),
      sortBy: 'at',
      cell: ({ at }) => (
        <time className={classes.time} dateTime={at}>
          {formatTime(at, i18n.language)}
        </time>
      ),
    },
    { key: 'actor', header: t('columns.actor'), interactive: true, cell: (event) => <Actor event={event} /> },
    {
      key: 'action',
      header: t('columns.action'),
      interactive: true,
      cell: (event) => <Expandable event={event} />,
    },
    {
      key: 'subject',
      header: t('columns.subject'),
      hideable: true,
      interactive: true,
      cell: (event) => subjectLinks(event),
    },
    {
      key: 'result',
      header: t('columns.result'),
      cell: ({ result }) => <ResultBadge result={result} />,
    },
    {
      key: 'address',
      header: t('columns.address'),
      hideable: true,
      cell: ({ address }) => (
        <bdi dir="ltr" className={classes.time}>
          {address}
        </bdi>
      ),
    },
  ]
}

function subjectLinks(event: AuditEvent) {
  const subjects = subjectsOf(event)
  if (subjects.length === 0) return null
  return (
    <span className={classes.subjects}>
      {subjects.map((subject) => (
        <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject} />
      ))}
    </span>
  )
}

function Actor({ event: { actor, actorRole } }: { event: AuditEvent }) {
  const { t } = useTranslation('audit')
  const roleLabel = useNamedRoleLabel()
  if (!actor) return <span className={classes.nobody}>{t('nobody')}</span>
  const { userId, name } = actor
  return (
    <span className={classes.who}>
      <SubjectLink subject={{ kind: 'user', id: userId, name: name || t('formerUser', { userId }) }} />
      {actorRole && <bdi className={classes.role}>{roleLabel(actorRole)}</bdi>}
    </span>
  )
}
