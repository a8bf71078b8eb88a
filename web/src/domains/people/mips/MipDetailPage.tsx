import { IconHeartOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { KindPage } from '../../../kit/records/RecordPage.tsx'
import { MipDetail } from './MipDetail.tsx'

const route = getRouteApi('/shell/mips/mipdetails')

export function MipDetailPage() {
  const { t } = useTranslation('mips')
  const { id, tab } = route.useSearch()
  return (
    <KindPage kind="mip" id={id} icon={IconHeartOff} failure={t('messages.fetchFailed')}>
      {(mip) => <MipDetail mip={mip} tab={tab} />}
    </KindPage>
  )
}
