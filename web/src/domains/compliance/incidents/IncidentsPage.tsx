import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { IconAlertTriangle, IconDownload, IconFileText } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { saveFile } from '../../../api/save-file.ts'
import { formatCalendarDay, formatDistance, formatTime, todayHere } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { ReachTabs } from '../reach/index.ts'
import classes from './incidents.module.css'

const IncidentFormDrawer = lazy(() => import('./IncidentFormDrawer.tsx'))
const IncidentStatementDrawer = lazy(() => import('./IncidentStatementDrawer.tsx'))

/** Suspected breaches, each with the day until which it is assessed and its pack. There are few, so the list has no pages. */
export function IncidentsPage() {
  const { t } = useTranslation(['incidents', 'reach'])
  const [edited, setEdited] = useState<Incident | 'new' | null>(null)
  const [drafted, setDrafted] = useState<Incident | null>(null)
  const navigate = useNavigate()
  const { toAssess }: { toAssess?: boolean } = useSearch({ strict: false })
  const query = useCall('listIncidents', {})
  const incidents = query.data?.incidents.filter((incident) => toAssess !== true || isToAssess(incident))
  return (
    <>
      <PageHeader
        title={t('reach:title')}
        summary={t('reach:summary')}
        actions={<AddButton label={t('add')} onClick={() => setEdited('new')} />}
      />
      <ReachTabs />
      <div className={classes.filter}>
        <ChoiceFilter
          label={t('filter.label')}
          placeholder={t('filter.all')}
          options={[{ value: 'true', label: t('filter.toAssess') }]}
          value={toAssess === true ? 'true' : undefined}
          onChange={(chosen) =>
            void navigate({ to: '/reach/incidents', search: chosen === undefined ? {} : { toAssess: true } })
          }
        />
      </div>
      <RowSection
        title={t('title')}
        query={query}
        items={incidents}
        renderRow={(incident) => (
          <IncidentRow
            key={incident.incidentId}
            incident={incident}
            onEdit={() => setEdited(incident)}
            onDraft={() => setDrafted(incident)}
          />
        )}
        failure={t('failed')}
        empty={{ icon: IconAlertTriangle, title: t('empty.title'), hint: t('empty.hint') }}
      />
      <Suspense>
        {edited !== null && (
          <IncidentFormDrawer incident={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {drafted !== null && <IncidentStatementDrawer incident={drafted} onClose={() => setDrafted(null)} />}
      </Suspense>
    </>
  )
}

const isToAssess = ({ closed, statement }: Incident) => !closed && statement.assessedOn === null

type IncidentRowProps = { incident: Incident; onEdit: () => void; onDraft: () => void }

function IncidentRow({ incident, onEdit, onDraft }: IncidentRowProps) {
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
            aria-label={t('statementOf', { title })}
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={onDraft}
          >
            {t('statement')}
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
      <Badge color={incident.statement.ready === null ? 'gray' : 'green'}>
        {t(incident.statement.ready === null ? 'statementDraft' : 'statementReady')}
      </Badge>
    </Row>
  )
}

/** Until when the suspicion is assessed (Privacy Act 1988 s 26WH). */
function Assessment({ incident: { closed, assessBy, statement } }: { incident: Incident }) {
  const { t, i18n } = useTranslation('incidents')
  if (closed) return <Badge color="gray">{t('closed')}</Badge>
  const { assessedOn } = statement
  if (assessedOn !== null)
    return (
      <Badge color={assessedOn > assessBy ? 'red' : 'gray'}>
        {t('assessedOn', { day: formatCalendarDay(assessedOn, i18n.language) })}
      </Badge>
    )
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
