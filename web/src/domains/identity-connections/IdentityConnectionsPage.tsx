import type { IdentityConnection } from '@gantry/contract/identity-connections/schemas'
import { IconBuildingHospital } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/queries.ts'
import { joinNames } from '../../i18n/format.ts'
import { AddButton } from '../../kit/records/AddButton.tsx'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { Stack } from '../../ui/basic/Stack.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { CopyableId } from '../../ui/display/CopyableId.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useAction } from '../../ui/feedback/use-action.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const IdentityConnectionDrawer = lazy(() => import('./IdentityConnectionDrawer.tsx'))

/** The identity providers of hospitals. There are few, so the list has no pages. */
export function IdentityConnectionsPage() {
  const { t } = useTranslation('identity-connections')
  const [edited, setEdited] = useState<IdentityConnection | 'new' | null>(null)
  const query = useCall('listIdentityConnections', {})
  const connections = query.data?.identityConnections
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={<AddButton label={t('add')} onClick={() => setEdited('new')} />}
      />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {connections?.length === 0 && (
        <EmptyState icon={IconBuildingHospital} title={t('empty.title')} hint={t('empty.hint')} />
      )}
      <Stack>
        {connections !== undefined && connections.length > 0 && (
          <Section title={t('list')}>
            <RowList label={t('list')}>
              {connections.map((connection) => (
                <ConnectionRow
                  key={connection.identityConnectionId}
                  connection={connection}
                  onEdit={() => setEdited(connection)}
                />
              ))}
            </RowList>
          </Section>
        )}
        {query.data && (
          <Section title={t('redirectUri')}>
            <p>{t('redirectUriHint')}</p>
            <CopyableId value={query.data.redirectUri} what={t('redirectUri')} />
          </Section>
        )}
      </Stack>
      <Suspense>
        {edited !== null && (
          <IdentityConnectionDrawer
            connection={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type ConnectionRowProps = { connection: IdentityConnection; onEdit: () => void }

function ConnectionRow({ connection, onEdit }: ConnectionRowProps) {
  const { t, i18n } = useTranslation('identity-connections')
  const { identityConnectionId, name, groupName, domains, linkedPeople, status } = connection
  const [warnings, setWarnings] = useState<string[]>([])
  const test = useAction(
    async () => {
      const result = await call('testIdentityConnection', { params: { identityConnectionId } })
      setWarnings(result.warnings)
      if (result.warnings.length === 0) notify.success(t('works', { name }))
    },
    { failure: t('testFailed') },
  )
  return (
    <Row
      leading={<IconBuildingHospital size={22} aria-hidden />}
      title={<bdi>{name}</bdi>}
      details={
        <>
          <bdi>{groupName}</bdi> · <bdi>{joinNames(domains, i18n.language)}</bdi> ·{' '}
          {t('linked', { count: linkedPeople })}
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            size="compact"
            aria-label={t('testOf', { name })}
            loading={test.pending}
            onClick={() => void test.start()}
          >
            {t('test')}
          </Button>
          <Button variant="default" size="compact" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      }
    >
      {!status && <Badge color="gray">{t('inactive')}</Badge>}
      {warnings.length > 0 && (
        <Alert tone="ember" title={t('warnings')}>
          {warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
    </Row>
  )
}
