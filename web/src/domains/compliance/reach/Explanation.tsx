import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './reach.module.css'
import { StepList } from './StepList.tsx'

type Question = { userId: number; ability: Ability; thingId: number; at?: string | undefined }

const tones = { ALLOWED: 'petrol', REFUSED: 'red', UNKNOWN: 'ember' } as const

/** The answer: each path that gives access, or what is missing on the nearest one. */
export function Explanation({ question }: { question: Question }) {
  const { t } = useTranslation('reach')
  const { at, ...asked } = question
  const query = useCall('explainReach', { query: { ...asked, ...(at !== undefined && { at }) } })
  if (query.isError)
    return <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <RowListSkeleton />
  const { verdict, paths, missing } = query.data
  return (
    <div className={classes.answer}>
      <Verdict answer={query.data} ability={question.ability} />
      {paths.map(({ steps }, index) => (
        <Section
          key={JSON.stringify(steps)}
          title={paths.length === 1 ? t('path') : t('pathOf', { number: index + 1, count: paths.length })}
        >
          <StepList steps={steps} />
        </Section>
      ))}
      {verdict === 'REFUSED' && (
        <Section title={t('missing')} summary={t('missingHint')}>
          <StepList steps={missing} />
        </Section>
      )}
    </div>
  )
}

function Verdict({ answer, ability }: { answer: ReachExplanation; ability: Ability }) {
  const { t, i18n } = useTranslation('reach')
  const { verdict, at, historyBegins } = answer
  const names = { person: answer.person.name, thing: answer.thing.name }
  if (at === null && verdict !== 'UNKNOWN')
    return (
      <Alert role="status" tone={tones[verdict]} title={t(`verdicts.${ability}.now.${verdict}`, names)} />
    )
  // The present is always known.
  const time = formatTime(at ?? historyBegins, i18n.language)
  const title = t(`verdicts.${ability}.then.${verdict}`, { ...names, time })
  return (
    <Alert role="status" tone={tones[verdict]} title={title}>
      {verdict === 'UNKNOWN' &&
        (at !== null && Date.parse(at) >= Date.parse(historyBegins)
          ? t('restored')
          : t('historyBegins', { time: formatTime(historyBegins, i18n.language) }))}
    </Alert>
  )
}
