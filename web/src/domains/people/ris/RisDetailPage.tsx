import { IconServerOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { KindPage } from '../../../kit/records/RecordPage.tsx'
import { RisDetail } from './RisDetail.tsx'

const route = getRouteApi('/shell/ris/risdetails')

export function RisDetailPage() {
  const { t } = useTranslation('ris')
  const { id, tab } = route.useSearch()
  return (
    <KindPage kind="ris" id={id} icon={IconServerOff} failure={t('form.fetchFailed')}>
      {(ris) => <RisDetail ris={ris} tab={tab} />}
    </KindPage>
  )
}
