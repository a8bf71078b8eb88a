import { IconBuildingHospital } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { RowListSkeleton } from '../../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { SetUp } from './SetUp.tsx'

const route = getRouteApi('/shell/identity-connections/set-up')

/** Connects the identity provider of a hospital step by step: what to click there, the values, the test, switching on. */
export function HospitalSetUpPage() {
  const { t } = useTranslation(['hospital-set-up', 'identity-connections'])
  const search = route.useSearch()
  const query = useCall('listIdentityConnections', {})
  const { data } = query
  const isMissing =
    search.id !== undefined &&
    data !== undefined &&
    !data.identityConnections.some(({ identityConnectionId }) => identityConnectionId === search.id)
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('identity-connections:title'), to: '/identity-connections' }]}
        summary={t('summary')}
      />
      {data === undefined ? (
        <Section title={t('steps.provider')}>
          {query.isError ? (
            <LoadFailure
              error={query.error}
              fallback={t('identity-connections:failed')}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <RowListSkeleton />
          )}
        </Section>
      ) : isMissing ? (
        <EmptyState
          icon={IconBuildingHospital}
          title={t('notFound')}
          hint={t('notFoundHint')}
          action={<ButtonLink to="/identity-connections">{t('finish.toList')}</ButtonLink>}
        />
      ) : (
        <SetUp search={search} connections={data.identityConnections} redirectUri={data.redirectUri} />
      )}
    </>
  )
}
