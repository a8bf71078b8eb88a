import { IconServerOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { LoadedRecord } from '../../kit/records/LoadedRecord.tsx'
import { RecordNotFound } from '../../kit/records/RecordNotFound.tsx'
import { RisDetail } from './RisDetail.tsx'
import type { RisTab } from './ris-detail-search.ts'

const route = getRouteApi('/shell/ris/risdetails')

export function RisDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} risId={id} tab={tab} />
}

function Found({ risId, tab }: { risId: number; tab: RisTab }) {
  const { t } = useTranslation('ris')
  const query = useCall('getRis', { params: { risId } })
  return (
    <LoadedRecord query={query} notFound={<NotFound />} failure={t('form.fetchFailed')}>
      {(ris) => <RisDetail ris={ris} tab={tab} />}
    </LoadedRecord>
  )
}

function NotFound() {
  const { t } = useTranslation('ris')
  return (
    <RecordNotFound
      icon={IconServerOff}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/ris', backLabel: t('detail.backToList') }}
    />
  )
}
