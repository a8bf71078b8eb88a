import type {
  ConnectionTest,
  IdentityConnection,
} from '@gantry/contract/domains/connections/identity-connections/schemas'
import { IconBuildingHospital, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { joinNames } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { CopyableId } from '../../../ui/display/CopyableId.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { hasFailure } from './test-outcome.ts'

const IdentityConnectionDrawer = lazy(() => import('./IdentityConnectionDrawer.tsx'))
const LinkedPeopleDrawer = lazy(() => import('./LinkedPeopleDrawer.tsx'))
const ProvisioningDrawer = lazy(() => import('./ProvisioningDrawer.tsx'))
const TestSteps = lazy(() => import('./TestSteps.tsx'))

/** The identity providers of hospitals. There are few, so the list has no pages. */
export function IdentityConnectionsPage() {
  const { t } = useTranslation('identity-connections')
  const [edited, setEdited] = useState<IdentityConnection | null>(null)
  const [shown, setShown] = useState<IdentityConnection | null>(null)
  const [provisionedId, setProvisionedId] = useState<number | null>(null)
  const query = useCall('listIdentityConnections', {})
  const provisioned = query.data?.identityConnections.find(
    ({ identityConnectionId }) => identityConnectionId === provisionedId,
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={
          <ButtonLink to="/identity-connections/set-up" leftSection={<IconPlus size={17} aria-hidden />}>
            {t('add')}
          </ButtonLink>
        }
      />
      <Stack>
        <RowSection
          title={t('list')}
          query={query}
          items={query.data?.identityConnections}
          renderRow={(connection) => (
            <ConnectionRow
              key={connection.identityConnectionId}
              connection={connection}
              onEdit={() => setEdited(connection)}
              onShowPeople={() => setShown(connection)}
              onProvision={() => setProvisionedId(connection.identityConnectionId)}
            />
          )}
          failure={t('failed')}
          empty={{ icon: IconBuildingHospital, title: t('empty.title'), hint: t('empty.hint') }}
        />
        {query.data && (
          <Section title={t('redirectUri')} summary={t('redirectUriHint')}>
            <CopyableId value={query.data.redirectUri} what={t('redirectUri')} />
          </Section>
        )}
      </Stack>
      <Suspense>
        {provisioned !== undefined && (
          <ProvisioningDrawer connection={provisioned} onClose={() => setProvisionedId(null)} />
        )}
        {edited !== null && <IdentityConnectionDrawer connection={edited} onClose={() => setEdited(null)} />}
        {shown !== null && <LinkedPeopleDrawer connection={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}

type ConnectionRowProps = {
  connection: IdentityConnection
  onEdit: () => void
  onShowPeople: () => void
  onProvision: () => void
}

function ConnectionRow({ connection, onEdit, onShowPeople, onProvision }: ConnectionRowProps) {
  const { t, i18n } = useTranslation('identity-connections')
  const { identityConnectionId, name, groupName, domains, linkedPeople, scim, status } = connection
  const [outcome, setOutcome] = useState<ConnectionTest | null>(null)
  const test = useAction(
    async () => {
      const result = await call('testIdentityConnection', { params: { identityConnectionId } })
      setOutcome(result)
      if (!hasFailure(result)) notify.success(t('works', { name }))
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
          {(scim.people > 0 || scim.tokenMadeAt !== null) && (
            <> · {t('provisioned', { count: scim.people })}</>
          )}
        </>
      }
      actions={
        <>
          {!status && (
            <ButtonLink
              variant="light"
              size="compact"
              aria-label={t('setUpOf', { name })}
              to="/identity-connections/set-up"
              search={{ id: identityConnectionId, step: 'test' } as never}
            >
              {t('setUp')}
            </ButtonLink>
          )}
          <Button
            variant="default"
            size="compact"
            aria-label={t('testOf', { name })}
            loading={test.pending}
            onClick={() => void test.start()}
          >
            {t('test')}
          </Button>
          <Button
            variant="default"
            size="compact"
            aria-label={t('peopleOf', { name })}
            onClick={onShowPeople}
          >
            {t('people')}
          </Button>
          <Button
            variant="default"
            size="compact"
            aria-label={t('provisioningOf', { name })}
            onClick={onProvision}
          >
            {t('provisioning')}
          </Button>
          <Button variant="default" size="compact" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      }
      note={
        outcome !== null && (
          <Suspense>
            <TestSteps {...outcome} />
          </Suspense>
        )
      }
    >
      {!status && <Badge color="gray">{t('inactive')}</Badge>}
    </Row>
  )
}
