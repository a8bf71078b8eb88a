import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { IncidentState } from '@gantry/contract/domains/compliance/incidents/words'
import { IconAlertTriangle, IconDownload, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/queries.ts'
import { saveFile } from '../../../../api/save-file.ts'
import { formatCalendarDay, formatTime } from '../../../../i18n/format.ts'
import { RecordPage } from '../../../../kit/records/RecordPage.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { Fact, Facts } from '../../../../ui/layout/Facts.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { History } from '../../audit/index.ts'
import { Assessment, StateBadge } from '../Assessment.tsx'
import classes from '../incidents.module.css'
import { CaseMoves } from './CaseMoves.tsx'

const IncidentFormDrawer = lazy(() => import('../IncidentFormDrawer.tsx'))
const IncidentStatementDrawer = lazy(() => import('../IncidentStatementDrawer.tsx'))
const CaseFiles = lazy(() => import('./CaseFiles.tsx'))
const GivenStatements = lazy(() => import('./GivenStatements.tsx'))
const Notices = lazy(() => import('./Notices.tsx'))
const Tasks = lazy(() => import('./Tasks.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** The case of a suspected breach: where it is, what is missing, who has to do what, and what happened. */
export function IncidentCasePage() {
  const { t } = useTranslation('incidents')
  const { id }: { id?: number } = useSearch({ strict: false })
  const query = useQuery({
    ...callQuery('getIncident', { params: { incidentId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('failed')}
      notFound={{ icon: IconAlertTriangle, title: t('case.notFound'), hint: t('case.notFoundHint') }}
      list={{ to: '/reach/incidents', backLabel: t('case.back') }}
    >
      {(incident) => <Case incident={incident} />}
    </RecordPage>
  )
}

function Case({ incident }: { incident: IncidentCase }) {
  const { t } = useTranslation('incidents')
  const [opened, setOpened] = useState<'facts' | 'statement' | IncidentState | null>(null)
  const close = () => setOpened(null)
  const { incidentId, title, state } = incident
  const isSettled = state === 'NOT_ELIGIBLE' || state === 'CLOSED'
  const pack = useAction(async () => saveFile(await call('downloadBreachPack', { params: { incidentId } })), {
    failure: t('packFailed'),
  })
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('title'), to: '/reach/incidents' }]}
        aside={<StateBadge incident={incident} />}
        summary={<Assessment incident={incident} />}
        actions={
          <>
            {!isSettled && (
              <Button variant="default" onClick={() => setOpened('facts')}>
                {t('edit')}
              </Button>
            )}
            <Button
              variant="default"
              loading={pack.pending}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void pack.start()}
            >
              {t('pack')}
            </Button>
          </>
        }
      />
      <div className={classes.sections}>
        <CaseMoves incident={incident} onMove={setOpened} />
        <CaseFacts incident={incident} />
        <Section
          title={t('statement')}
          summary={t('case.statementSummary')}
          actions={
            !isSettled && (
              <Button
                variant="default"
                leftSection={<IconFileText size={16} aria-hidden />}
                onClick={() => setOpened('statement')}
              >
                {t('case.writeStatement')}
              </Button>
            )
          }
        >
          <Badge color={incident.statement.ready === null ? 'gray' : 'green'}>
            {t(incident.statement.ready === null ? 'statementDraft' : 'statementReady')}
          </Badge>
          <Suspense>
            <GivenStatements incident={incident} />
          </Suspense>
        </Section>
        <Suspense>
          <Notices incident={incident} />
          <Tasks incident={incident} />
          <CaseFiles incident={incident} />
          <History kind="incident" id={incidentId} />
        </Suspense>
      </div>
      <Suspense>
        {opened === 'facts' && <IncidentFormDrawer incident={incident} onClose={close} />}
        {opened === 'statement' && <IncidentStatementDrawer incident={incident} onClose={close} />}
        {opened !== null && opened !== 'facts' && opened !== 'statement' && (
          <MoveDialog incident={incident} state={opened} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function CaseFacts({ incident }: { incident: IncidentCase }) {
  const { t, i18n } = useTranslation(['incidents', 'reach'])
  const { subject, ability, from, to, awareOn, description } = incident
  const time = (text: string) => formatTime(text, i18n.language)
  const what = ability === null ? 'misused' : 'exposed'
  return (
    <Section title={t('sections.what')}>
      <Facts>
        <Fact
          label={t('fields.what')}
          value={t(`subject.${what}`, { name: subject.name || `#${subject.id}` })}
          isLong
        />
        {ability !== null && <Fact label={t('fields.ability')} value={t(`reach:abilities.${ability}`)} />}
        <Fact label={t('sections.when')} value={t('period', { from: time(from), to: time(to) })} isLong />
        <Fact label={t('fields.awareOn')} value={formatCalendarDay(awareOn, i18n.language)} />
        <Fact label={t('fields.description')} value={description} isLong />
      </Facts>
    </Section>
  )
}
