import { chaseDays } from '@gantry/contract/domains/compliance/worklist/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Loader } from '../../../ui/basic/Loader.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import classes from './worklist.module.css'

type ChasePreviewProps = {
  userIds: number[]
  /** Receives null where nobody would get a mail. */
  onChange: (value: number | null) => void
}

/** How many people would get a mail, and why others would not. */
export default function ChasePreview({ userIds, onChange }: ChasePreviewProps) {
  const { t } = useTranslation('worklist')
  const query = useQuery(callQuery('previewChase', { body: { ids: userIds } }))
  const { data } = query
  const answer = useEffectEvent((mails: number) => onChange(mails > 0 ? 1 : null))
  useEffect(() => {
    if (data !== undefined) answer(data.mails)
  }, [data])
  if (query.isError)
    return (
      <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
    )
  if (data === undefined) return <Loader />
  const { mails, chased, withoutMail, withoutMatter } = data
  return (
    <ul className={classes.preview}>
      <li>
        <strong>{t('preview.mails', { count: mails })}</strong>
      </li>
      {chased > 0 && <li>{t('preview.chased', { count: chased, days: chaseDays })}</li>}
      {withoutMail > 0 && <li>{t('preview.withoutMail', { count: withoutMail })}</li>}
      {withoutMatter > 0 && <li>{t('preview.withoutMatter', { count: withoutMatter })}</li>}
    </ul>
  )
}
