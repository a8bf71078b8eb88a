import { IconHeartOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { LoadedRecord } from '../../kit/records/LoadedRecord.tsx'
import { RecordNotFound } from '../../kit/records/RecordNotFound.tsx'
import { MipDetail } from './MipDetail.tsx'
import type { MipTab } from './mip-detail-search.ts'

const route = getRouteApi('/shell/mips/mipdetails')

export function MipDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} mipId={id} tab={tab} />
}

function Found({ mipId, tab }: { mipId: number; tab: MipTab }) {
  const { t } = useTranslation('messages')
  const query = useCall('getMip', { params: { mipId } })
  return (
    <LoadedRecord query={query} notFound={<NotFound />} failure={t('mips.fetchFailed')}>
      {(mip) => <MipDetail mip={mip} tab={tab} />}
    </LoadedRecord>
  )
}

function NotFound() {
  const { t } = useTranslation('mips')
  return (
    <RecordNotFound
      icon={IconHeartOff}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/mips', backLabel: t('detail.backToList') }}
    />
  )
}
