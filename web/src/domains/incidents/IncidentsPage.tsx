import type { Incident } from '@gantry/contract/incidents/schemas'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { formatCalendarDay, formatDistance, formatTime, todayHere } from '../../i18n/format.ts'
import { AddButton } from '../../kit/records/AddButton.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useAction } from '../../ui/feedback/use-action.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ReachTabs } from '../reach/index.ts'

const IncidentFormDrawer = lazy(() => import('./IncidentFormDrawer.tsx'))

/** Suspected breaches, each with the day until which it is assessed and its pack. There are few, so the list has no pages. */
export function IncidentsPage() {
  const { t } = useTranslation(['incidents', 'reach'])
  const [edited, setEdited] = useState<Incident | 'new' | null>(null)
  const query = useCall('listIncidents', {})
  const incidents = query.data?.incidents
  return (
    <>
      <PageHeader
        title={t('reach:title')}
        summary={t('reach:summary')}
        actions={<AddButton label={t('add')} onClick={() => setEdited('new')} />}
      />
      <ReachTabs />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {incidents?.length === 0 && (
        <EmptyState icon={IconAlertTriangle} title={t('empty.title')} hint={t('empty.hint')} />
      )}
      {incidents !== undefined && incidents.length > 0 && (
        <Section title={t('title')}>
          <RowList label={t('title')}>
            {incidents.map((incident) => (
              <IncidentRow key={incident.incidentId} incident={incident} onEdit={() => setEdited(incident)} />
            ))}
          </RowList>
        </Section>
      )}
      <Suspense>
        {edited !== null && (
          <IncidentFormDrawer incident={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  )
}

function IncidentRow({ incident, onEdit }: { incident: Incident; onEdit: () => void }) {
  const { t, i18n } = useTranslation('incidents')
  const { incidentId, title, subject, ability, from, to } = incident
  const save = useAction(async () => saveFile(await call('downloadBreachPack', { params: { incidentId } })), {
    failure: t('packFailed'),
  })
  const time = (text: string) => formatTime(text, i18n.language)
  const what = ability === null ? 'misused' : 'exposed'
  return (
    <Row
      leading={<IconAlertTriangle size={22} aria-hidden />}
      title={<bdi>{title}</bdi>}
      details={
        <>
          {t(`subject.${what}`, { name: subject.name || `#${subject.id}` })} ·{' '}
          {t('period', { from: time(from), to: time(to) })}
        </>
      }
      actions={
        <>
          <Button variant="default" size="compact" aria-label={t('editOf', { title })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            variant="default"
            size="compact"
            aria-label={t('packOf', { title })}
            loading={save.pending}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save.start()}
          >
            {t('pack')}
          </Button>
        </>
      }
    >
      <Assessment incident={incident} />
    </Row>
  )
}

/** Until when the suspicion is assessed (Privacy Act 1988 s 26WH). */
function Assessment({ incident: { closed, assessBy } }: { incident: Incident }) {
  const { t, i18n } = useTranslation('incidents')
  if (closed) return <Badge color="gray">{t('closed')}</Badge>
  const daysLeft = (Date.parse(assessBy) - Date.parse(todayHere())) / 86_400_000
  return (
    <Badge color={daysLeft < 7 ? 'red' : 'ember'}>
      {t('assessBy', {
        day: formatCalendarDay(assessBy, i18n.language),
        distance: formatDistance(assessBy, i18n.language),
      })}
    </Badge>
  )
}
