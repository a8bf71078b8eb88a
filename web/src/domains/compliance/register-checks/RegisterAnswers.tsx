import type { KeptRegisterAnswer } from '@gantry/contract/domains/compliance/register-checks/schemas'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import classes from './register-checks.module.css'

/** What the register said about a registration, the newest first. For administrators. */
export default function RegisterAnswers({ qualificationId }: { qualificationId: number }) {
  const { t } = useTranslation('register-checks')
  const query = useCall('listRegisterAnswers', { params: { qualificationId } })
  return (
    <section className={classes.answers}>
      <h3>{t('answers.title')}</h3>
      {query.isError && (
        <LoadFailure
          error={query.error}
          fallback={t('answers.fetchFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && !query.data && <RowListSkeleton />}
      {query.data?.answers.length === 0 && <p>{t('answers.empty')}</p>}
      {query.data && query.data.answers.length > 0 && (
        <RowList label={t('answers.title')}>
          {query.data.answers.map((answer) => (
            <AnswerRow key={answer.registerCheckId} answer={answer} />
          ))}
        </RowList>
      )}
    </section>
  )
}

function AnswerRow({ answer }: { answer: KeptRegisterAnswer }) {
  const { t, i18n } = useTranslation('register-checks')
  const { status, registrationType, conditions, remarks, outcome, reason, asOf, sha256 } = answer
  const became =
    outcome === 'REFUSED' && reason !== null ? t(`reasons.${reason}`) : t(`outcomes.${outcome}` as never)
  return (
    <Row
      title={t(`statuses.${status}`)}
      details={
        <span className={classes.facts}>
          <bdi>{t('answers.asOf', { time: formatTime(asOf, i18n.language) })}</bdi>
          <bdi>{became}</bdi>
          {registrationType && <bdi>{t('answers.type', { type: t(`types.${registrationType}`) })}</bdi>}
          {conditions && <bdi>{t('answers.conditions', { text: conditions })}</bdi>}
          {remarks && <bdi>{t('answers.remarks', { text: remarks })}</bdi>}
          <bdi>{t('answers.hash', { hash: sha256 })}</bdi>
        </span>
      }
    />
  )
}
