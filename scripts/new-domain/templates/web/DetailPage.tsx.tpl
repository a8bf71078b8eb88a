import { IconAffiliate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { %One%Detail } from './%One%Detail.tsx'

const route = getRouteApi('/shell/%many%/%one%details')

export function %One%DetailPage() {
  const { t } = useTranslation('%many%')
  const { id, tab } = route.useSearch()
  const query = useQuery({
    ...callQuery('get%One%', { params: { %oneCamel%Id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('form.fetchFailed')}
      notFound={{ icon: IconAffiliate, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/%many%', backLabel: t('detail.backToList') }}
    >
      {(%oneCamel%) => <%One%Detail %oneCamel%={%oneCamel%} tab={tab} />}
    </RecordPage>
  )
}
