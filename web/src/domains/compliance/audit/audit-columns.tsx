import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DetailsToggle } from '../../../ui/data-table/DetailsToggle.tsx'
import classes from './audit.module.css'
import { Changes } from './changes/Changes.tsx'
import { actorName, subjectsOf } from './event-names.ts'
import { ResultBadge } from './ResultBadge.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { useNamedRoleLabel } from './use-named-role-label.ts'
import { useSentence } from './use-sentence.ts'

/** The columns of the audit trail. */
export function useAuditColumns(): Column<AuditEvent>[] {
  const { t, i18n } = useTranslation('audit')
  return useMemo(() => auditColumns(t, i18n.language), [t, i18n.language])
}

type Translate = ReturnType<typeof useTranslation<'audit'>>['t']

function auditColumns(t: Translate, language: string): Column<AuditEvent>[] {
  return [
    {
      key: 'at',
      width: 'time',
      header: t('columns.at'),
      sortBy: 'at',
      phone: 'tail',
      cell: ({ at }) => (
        <time className={classes.time} dateTime={at}>
          {formatTime(at, language)}
        </time>
      ),
    },
    {
      key: 'actor',
      width: 'text',
      header: t('columns.actor'),
      phone: 'line',
      interactive: true,
      cell: (event) => <Actor event={event} />,
    },
    {
      key: 'action',
      width: 'prose',
      header: t('columns.action'),
      phone: 'start',
      interactive: true,
      cell: (event) => <Told event={event} />,
    },
    {
      key: 'subject',
      width: 'text',
      header: t('columns.subject'),
      hideable: true,
      interactive: true,
      cell: (event) => subjectLinks(event),
    },
    {
      key: 'result',
      header: t('columns.result'),
      phone: 'end',
      cell: ({ result }) => <ResultBadge result={result} />,
    },
    {
      key: 'address',
      width: 'badges',
      header: t('columns.address'),
      hideable: true,
      hiddenAtFirst: true,
      cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
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

/** The changes that are shown in the row; its details show all of them. */
export const MOST_CHANGES = 3

function Told({ event }: { event: AuditEvent }) {
  const sentence = useSentence()
  return (
    <div className={classes.told}>
      <DetailsToggle>
        <bdi>{sentence(event)}</bdi>
      </DetailsToggle>
      <Changes event={event} most={MOST_CHANGES} />
    </div>
  )
}

function Actor({ event: { actor, actorRole } }: { event: AuditEvent }) {
  const { t } = useTranslation('audit')
  const roleLabel = useNamedRoleLabel()
  if (!actor) return <span className={classes.nobody}>{t('nobody')}</span>
  const { userId: id } = actor
  const kind = actor.isServiceAccount ? 'service-account' : 'user'
  return (
    <span className={classes.who}>
      <SubjectLink subject={{ kind, id, name: actorName(actor, t) }} />
      {actorRole && <bdi className={classes.role}>{roleLabel(actorRole)}</bdi>}
    </span>
  )
}
