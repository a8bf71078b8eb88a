import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import type { Kind } from '@gantry/contract/registry'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import classes from './audit.module.css'
import { Changes } from './changes/Changes.tsx'
import { Expandable } from './Expandable.tsx'
import { actorName } from './event-names.ts'
import { ResultBadge } from './ResultBadge.tsx'
import { useNamedRoleLabel } from './use-named-role-label.ts'

const PAGE_SIZE = 20
/** The changes that are shown at once; the details of an entry show all of them. */
const MOST_CHANGES = 6

/** The audit entries of one record, the latest first. */
export default function History({ kind, id }: { kind: Kind; id: number }): ReactNode {
  const { t } = useTranslation(['audit', 'common'])
  const [page, setPage] = useState(1)
  const [areSignInsShown, showSignIns] = useState(false)
  const paging = { pageNo: page - 1, pageSize: PAGE_SIZE, sortBy: 'at', sortType: 'desc' } as const
  const query = useQuery({
    ...callQuery('listAuditEvents', {
      query: {
        subjectType: kind,
        subjectId: id,
        ...(areSignInsShown ? {} : { withoutSignIns: true }),
        reads: 'none',
        ...paging,
      },
    }),
    placeholderData: keepPreviousData,
    // A user who has just changed something expects to see it here.
    staleTime: 0,
  })

  function content() {
    if (query.isPending) return <RowListSkeleton rows={6} />
    if (query.isError) {
      return (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )
    }
    const { auditEvents, totalPages } = query.data
    if (auditEvents.length === 0) {
      return <EmptyState icon={IconHistory} title={t('history.emptyTitle')} hint={t('history.emptyHint')} />
    }
    return (
      <>
        <ol className={classes.history} aria-label={t('history.list')}>
          {auditEvents.map((event) => (
            <HistoryEvent key={event.auditEventId} event={event} />
          ))}
        </ol>
        <div className={classes.foot}>
          <Switch
            label={t('filters.signIns')}
            checked={areSignInsShown}
            onChange={(isShown) => {
              showSignIns(isShown)
              setPage(1)
            }}
          />
          <TextLink to="/audit" search={{ subject: `${kind}-${id}` } as never}>
            {t('history.all')}
          </TextLink>
          {totalPages > 1 && (
            <nav aria-label={t('history.pages')}>
              <Pages page={page} totalPages={totalPages} onChange={setPage} />
            </nav>
          )}
        </div>
      </>
    )
  }

  return (
    <Section title={t('history.title')} summary={t('history.summary')}>
      {content()}
    </Section>
  )
}

function HistoryEvent({ event }: { event: AuditEvent }) {
  const { t, i18n } = useTranslation('audit')
  const roleLabel = useNamedRoleLabel()
  const { actor, actorRole, at, result } = event
  const who = actor ? actorName(actor, t) : t('nobody')
  return (
    <li className={classes.event}>
      <time className={classes.meta} dateTime={at}>
        {formatTime(at, i18n.language)}
      </time>
      <div>
        <Expandable event={event} changesShown={MOST_CHANGES} />
        <Changes event={event} most={MOST_CHANGES} />
        <bdi className={classes.meta}>
          {actorRole ? t('history.line', { who, role: roleLabel(actorRole) }) : who}
        </bdi>
      </div>
      {result !== 'DONE' && <ResultBadge result={result} />}
    </li>
  )
}
