import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { StandingBadge } from '../qualifications/index.ts'
import type { Scope } from './requirement-values.ts'
import { SmallPager } from './SmallPager.tsx'

/** Whom a requirement would hold: the counts, and the links in pages. */
export function RequirementPreview({ scope }: { scope: Scope }) {
  const { t } = useTranslation('requirements')
  const [pageNo, setPageNo] = useState(0)
  const query = useQuery({ ...previewQuery(scope, pageNo), placeholderData: keepPreviousData })
  const { data } = query
  if (query.isError)
    return (
      <LoadFailure error={query.error} fallback={t('preview.failed')} onRetry={() => void query.refetch()} />
    )
  if (data === undefined) return null
  const { people, totalItems, mipCount, unknownState, links } = data
  return (
    <div>
      <Alert tone={people === 0 ? 'petrol' : 'ember'} role="status" title={t('preview.title')}>
        {people === 0
          ? t('preview.nobody')
          : t('preview.counts', { people, links: totalItems, mips: mipCount })}
      </Alert>
      {unknownState > 0 && <Text>{t('preview.unknownState', { links: unknownState })}</Text>}
      <RowList label={t('preview.title')}>
        {links.map(({ userMipId, firstName, lastName, mipName, standing }) => (
          <Row key={userMipId} title={<bdi>{`${firstName} ${lastName}`}</bdi>} details={<bdi>{mipName}</bdi>}>
            <StandingBadge standing={standing} />
          </Row>
        ))}
      </RowList>
      <SmallPager pageNo={pageNo} totalPages={data.totalPages} onChange={setPageNo} />
    </div>
  )
}

/** Its reply has the token that is needed to save the requirement. */
export const previewQuery = (scope: Scope, pageNo = 0) =>
  callQuery('previewRequirement', { body: { ...scope, pageRequest: { pageNo, pageSize: 10 } } })
