import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { ReachTabs } from '../reach/index.ts'
import { Assessment, StateBadge } from './Assessment.tsx'
import classes from './incidents.module.css'

const IncidentFormDrawer = lazy(() => import('./IncidentFormDrawer.tsx'))

/** Suspected breaches, each with its state and the day until which it is assessed. There are few, so the list has no pages. */
export function IncidentsPage() {
  const { t } = useTranslation(['incidents', 'reach'])
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const { toAssess }: { toAssess?: boolean } = useSearch({ strict: false })
  const query = useCall('listIncidents', {})
  const incidents = query.data?.incidents.filter((incident) => toAssess !== true || isToAssess(incident))
  return (
    <>
      <PageHeader
        title={t('reach:title')}
        summary={t('reach:summary')}
        actions={<AddButton label={t('add')} onClick={() => setAdding(true)} />}
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
        renderRow={(incident) => <IncidentRow key={incident.incidentId} incident={incident} />}
        failure={t('failed')}
        empty={{ icon: IconAlertTriangle, title: t('empty.title'), hint: t('empty.hint') }}
      />
      <Suspense>
        {isAdding && <IncidentFormDrawer incident={null} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}

const isToAssess = ({ state, statement }: Incident) =>
  (state === 'OPEN' || state === 'ASSESSING') && statement.assessedOn === null

function IncidentRow({ incident }: { incident: Incident }) {
  const { t, i18n } = useTranslation('incidents')
  const { incidentId, title, subject, ability, from, to } = incident
  const time = (text: string) => formatTime(text, i18n.language)
  const what = ability === null ? 'misused' : 'exposed'
  return (
    <Row
      leading={<IconAlertTriangle size={22} aria-hidden />}
      title={
        <TextLink to="/reach/incidents/case" search={{ id: incidentId }}>
          <bdi>{title}</bdi>
        </TextLink>
      }
      details={
        <>
          {t(`subject.${what}`, { name: subject.name || `#${subject.id}` })} ·{' '}
          {t('period', { from: time(from), to: time(to) })}
        </>
      }
    >
      <StateBadge incident={incident} />
      <Assessment incident={incident} />
    </Row>
  )
}
