import { type OnQuietDays, onQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Loader } from '../../../ui/basic/Loader.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { ChaseCounts } from './ChaseCounts.tsx'

type ChasePreviewProps = {
  userIds: number[]
  /** Receives the place of the choice for quiet days in `onQuietDays`; null where nobody would get a mail. */
  onChange: (value: number | null) => void
}

/** What a mail to these people would come to, and what to do on quiet days. */
export default function ChasePreview({ userIds, onChange }: ChasePreviewProps) {
  const { t } = useTranslation('worklist')
  const [choice, setChoice] = useState<OnQuietDays>('WAIT')
  const query = useQuery({
    ...callQuery('previewChase', { body: { ids: userIds } }),
    enabled: userIds.length > 0,
  })
  const { data } = query
  const answer = useEffectEvent((count: number, wish: OnQuietDays) =>
    onChange(count > 0 ? onQuietDays.indexOf(wish) : null),
  )
  useEffect(() => {
    if (data !== undefined) answer(data.mails + data.quiet, choice)
  }, [data, choice])
  if (userIds.length === 0) return <p>{t('bulk.noPeople')}</p>
  if (query.isError)
    return (
      <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
    )
  if (data === undefined) return <Loader />
  return <ChaseCounts counts={data} value={choice} onChange={setChoice} />
}
