import type { Job, JobList } from '@gantry/contract/domains/portal/jobs/schemas'
import {
  type JobState,
  jobNames,
  jobStates,
  mostJobsListed,
} from '@gantry/contract/domains/portal/jobs/words'
import { IconClockPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Group } from '../../../ui/basic/Group.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'

const refreshEvery = 10_000
const colors = { RUNNING: 'green', WAITING: 'gray', FAILED: 'red' } as const

/** Background work: what failed, runs and waits, and when work by the clock was last due. */
export function JobsPage() {
  const { t, i18n } = useTranslation('jobs')
  const navigate = useNavigate()
  const { state }: { state?: JobState } = useSearch({ strict: false })
  const nameOf = useJobName()
  const query = useQuery({
    ...callQuery('listJobs', { query: { state } }),
    refetchInterval: refreshEvery,
  })
  const { jobs, counts, timed = [] } = query.data ?? {}
  const isCut = jobs?.length === mostJobsListed
  return (
    <Stack>
      <PageHeader title={t('title')} summary={t('summary')} />
      <Group>
        <ChoiceFilter
          label={t('filter.label')}
          placeholder={t('filter.any')}
          options={jobStates.map((value) => ({
            value,
            label: `${t(`states.${value}`)}${counts ? ` (${formatNumber(counts[value], i18n.language)})` : ''}`,
          }))}
          value={state}
          onChange={(chosen) => {
            const known = jobStates.find((one) => one === chosen)
            void navigate({ to: '/jobs', search: known === undefined ? {} : { state: known } })
          }}
        />
      </Group>
      <RowSection
        title={t('list')}
        query={query}
        items={jobs}
        renderRow={(job) => <JobRow key={job.jobId} job={job} name={nameOf(job.name)} />}
        failure={t('failed')}
        empty={{
          icon: IconClockPlay,
          title: t(state === undefined ? 'empty.title' : 'none.title'),
          hint: t(state === undefined ? 'empty.hint' : 'none.hint'),
        }}
      />
      {isCut && <p>{t('first', { count: mostJobsListed })}</p>}
      {timed.length > 0 && <TimedWork timed={timed} />}
    </Stack>
  )
}

type TimedWorkProps = { timed: JobList['timed'] }

/** The steps of housekeeping share a row, because each runs once an hour. */
function TimedWork({ timed }: TimedWorkProps) {
  const { t, i18n } = useTranslation('jobs')
  const isNamed = ({ name }: { name: string }) => jobNames.some((one) => one === name)
  const steps = timed.filter((job) => !isNamed(job))
  const nameOf = useJobName()
  const rows = timed.filter(isNamed).map(({ name, lastDueAt }) => ({ title: nameOf(name), lastDueAt }))
  const lastStep = steps
    .map(({ lastDueAt }) => lastDueAt)
    .toSorted()
    .at(-1)
  if (lastStep !== undefined)
    rows.push({ title: t('housekeepingSteps', { count: steps.length }), lastDueAt: lastStep })
  return (
    <Section title={t('timed')}>
      <RowList label={t('timed')}>
        {rows.map(({ title, lastDueAt }) => (
          <Row
            key={title}
            title={title}
            details={t('lastDue', { time: formatTime(lastDueAt, i18n.language) })}
          />
        ))}
      </RowList>
    </Section>
  )
}

function useJobName() {
  const { t } = useTranslation('jobs')
  return (name: string) => {
    const known = jobNames.find((one) => one === name)
    return known === undefined ? t('housekeeping', { name }) : t(`names.${known}`)
  }
}

function JobRow({ job, name }: { job: Job; name: string }) {
  const { t, i18n } = useTranslation('jobs')
  const { jobId, state, attempts, maxAttempts, at, lastError } = job
  const retry = useChange('retryJob', { success: t('retried'), failure: t('retryFailed') })
  return (
    <Row
      leading={<IconClockPlay size={20} aria-hidden />}
      title={name}
      details={
        <>
          {t(`times.${state}`, { time: formatTime(at, i18n.language) })}
          {attempts > 0 && <> · {t('attempts', { count: attempts, most: maxAttempts })}</>}
          {lastError !== null && (
            <div>
              {t('cause')} <bdi dir="auto">{lastError}</bdi>
            </div>
          )}
        </>
      }
      actions={
        state !== 'RUNNING' &&
        attempts > 0 && (
          <Button
            variant="default"
            size="compact"
            aria-label={t('retryOf', { name })}
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { jobId } })}
          >
            {t('retry')}
          </Button>
        )
      }
    >
      <Badge color={colors[state]}>{t(`states.${state}`)}</Badge>
    </Row>
  )
}
