import type { WorklistMailing } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Progress } from '../../../ui/display/Progress.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import classes from './worklist.module.css'
import type { WorklistFilters } from './worklist-search.ts'

/** Milliseconds between two looks at the progress. */
const pulse = 1_000
// Loaded when somebody asks all.
const MailingDialog = lazy(() => import('./MailingDialog.tsx'))

type AskAllProps = { list: { search: string; filters: WorklistFilters }; found: number }

/** Asks all people whom the search finds. */
export function AskAll({ list, found }: AskAllProps) {
  const { t } = useTranslation('worklist')
  const [isOpen, dialog] = useDisclosure()
  if (found === 0 || list.filters.subject === 'MIP') return null
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('mailing.ask')}
      </Button>
      {isOpen && (
        <Suspense>
          <MailingDialog search={list.search} filters={list.filters} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

/** The progress of the last mail to many people, and its outcome. */
export function LastMailing() {
  const { data } = useQuery({
    ...callQuery('listMailings'),
    refetchInterval: ({ state }) => (state.data?.mailings.some(isRunning) ? pulse : false),
  })
  const [last] = data?.mailings ?? []
  return last === undefined || !isRecent(last) ? null : <MailingNote mailing={last} />
}

/** Whether it is being sent, or has ended within a day. Later it says nothing that the rows do not say. */
const isRecent = ({ finishedAt }: WorklistMailing) =>
  finishedAt === null || Date.parse(finishedAt) > Date.now() - 24 * 60 * 60_000

const isRunning = ({ state }: WorklistMailing) => state === 'RUNNING' || state === 'STOPPING'

function MailingNote({ mailing }: { mailing: WorklistMailing }) {
  const { t, i18n } = useTranslation('worklist')
  const { worklistMailingId, state, people, counts, askedAt, askedBy } = mailing
  const stop = useChange('stopMailing', { failure: t('mailing.notStopped') })
  const values = {
    at: formatTime(askedAt, i18n.language),
    by: askedBy?.name ?? t('somebody'),
    done: people - counts.left,
    people,
  }
  return (
    <div className={classes.mailing} role="group" aria-label={t('mailing.title')}>
      <p role="status">
        {t(`mailing.states.${state}`, values)}{' '}
        <span className={classes.small}>{t('mailing.counts', { ...counts, others: othersOf(mailing) })}</span>
      </p>
      {isRunning(mailing) && (
        <>
          <Progress value={(100 * (people - counts.left)) / people} aria-label={t('mailing.title')} />
          <Button
            size="xs"
            variant="subtle"
            disabled={state === 'STOPPING'}
            onClick={() => stop.mutate({ params: { worklistMailingId } })}
          >
            {t('mailing.stop')}
          </Button>
        </>
      )}
    </div>
  )
}

const othersOf = ({ counts: { chased, withoutMail, withoutMatter, failed } }: WorklistMailing) =>
  chased + withoutMail + withoutMatter + failed
