import { IconServerOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { RisDetail } from './RisDetail.tsx'

const route = getRouteApi('/shell/ris/risdetails')

export function RisDetailPage() {
  const { t } = useTranslation('ris')
  const { id, tab } = route.useSearch()
  const query = useQuery({
    ...callQuery('getRis', { params: { risId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('form.fetchFailed')}
      notFound={{ icon: IconServerOff, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/ris', backLabel: t('detail.backToList') }}
    >
      {(ris) => <RisDetail ris={ris} tab={tab} />}
    </RecordPage>
  )
}
